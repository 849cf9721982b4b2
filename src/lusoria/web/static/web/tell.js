// What the page says for a moment: notes at its foot, and what a thing under the pointer is.

import { $, buttonFor } from "./board.js";

const say = document.body.dataset;

export function toast(text, link) {
  const note = document.createElement("div");
  note.className = "toast";
  note.textContent = text;
  if (link) {
    note.append(" ", link);
    htmx.process(link);
  }
  $("#toasts").append(note);
  setTimeout(() => note.remove(), link ? 9000 : 5000);
  return note;
}

export function clauseLink(clause) {
  const link = document.createElement("a");
  const url = `${$("#rulebook").dataset.url}?clause=${encodeURIComponent(clause)}`;
  link.href = url;
  link.textContent = say.clause.replace("{clause}", clause);
  link.setAttribute("hx-get", url);
  link.setAttribute("hx-target", "#rulebook-page");
  return link;
}

export function showTip(item) {
  const tip = $("#tip");
  const what = item.getAttribute("aria-label") || item.dataset.warn;
  if (!tip || !what) return;
  const why = item.dataset.why || (item.dataset.code ? buttonFor(item.dataset.code)?.dataset.warn : "");
  if (!why && what === item.textContent.trim()) return hideTip();  // it says so itself
  tip.textContent = what;
  if (why) {
    const more = document.createElement("span");
    more.className = "why";
    more.textContent = why + (item.dataset.clause ? ` (${item.dataset.clause})` : "");
    tip.append(more);
  }
  tip.hidden = false;
  const at = item.getBoundingClientRect(), own = tip.getBoundingClientRect();
  const above = at.top - own.height - 10;
  tip.style.top = `${above > 4 ? above : Math.min(at.bottom + 10, innerHeight - own.height - 4)}px`;
  tip.style.left = `${Math.max(6, Math.min(innerWidth - own.width - 6, at.left + at.width / 2 - own.width / 2))}px`;
}

export const hideTip = () => { const tip = $("#tip"); if (tip) tip.hidden = true; };
