// What the page says for a moment: notes at its foot, what has failed, and what a thing under the pointer is.

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

/** How long to wait before what was refused for the moment is asked for again: not all pages come back at once. */
export const pause = (xhr) => 1000 * (Number(xhr.getResponseHeader("Retry-After")) || 5) * (1 + Math.random());

const AGAIN = 4;
let again = 0, tries = 0, last = null;

/** What was sent could not be done. The page stays as it is, and with it the key of a move: whoever presses again is
 * counted once. Where the house says when, the page sends the same by itself, a few times; what has come of it by then,
 * the house knows. */
export function failed({ xhr, requestConfig: { path, formData } }) {
  const told = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector("[data-sentence]");
  const text = told?.textContent.trim() || say.failed, values = Object.fromEntries(formData), sent = JSON.stringify(values);
  tries = sent === last ? tries + 1 : 0;
  const repeats = xhr.status === 503 && xhr.getResponseHeader("Retry-After") && values.key && tries < AGAIN;
  last = repeats ? sent : null;
  if (repeats) again = setTimeout(() => htmx.ajax("POST", path, { source: "#live", target: "#live", swap: "outerHTML", values }), pause(xhr));
  toast(repeats ? `${text} ${say.again}` : text);
}

/** Something else is sent: what waits to be sent again is not. */
export const letBe = () => clearTimeout(again);

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
