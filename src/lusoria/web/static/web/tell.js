// What the page says for a moment: notes at its foot, and what a thing under the pointer is.

import { $, $$, buttonFor } from "./board.js";

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
  const [left, top] = beside(item, tip.getBoundingClientRect());
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

/** Where a tip of this size stands beside a piece: within the window, over as few others that can be chosen as can be. */
function beside(item, { width, height }) {
  const at = item.getBoundingClientRect(), gap = 10, edge = 4;
  const within = (value, most) => Math.max(edge, Math.min(most - edge, value));
  const middle = within(at.left + at.width / 2 - width / 2, innerWidth - width);
  const level = within(at.top + at.height / 2 - height / 2, innerHeight - height);
  const others = $$('[data-board] [data-act]').filter((other) => other !== item && !item.contains(other)).map((other) => other.getBoundingClientRect());
  const covered = ([x, y]) => others.filter((o) => o.width && o.left < x + width && o.right > x && o.top < y + height && o.bottom > y).length;
  const room = [[middle, at.top - height - gap], [middle, at.bottom + gap], [at.left - width - gap, level], [at.right + gap, level]]
    .filter(([x, y]) => x >= edge && y >= edge && x + width <= innerWidth - edge && y + height <= innerHeight - edge);
  const costs = room.map(covered);
  return room[costs.indexOf(Math.min(...costs))] ?? [middle, within(at.bottom + gap, innerHeight - height)];
}

export const hideTip = () => { const tip = $("#tip"); if (tip) tip.hidden = true; };
