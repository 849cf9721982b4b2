// The live part of a table's page is renewed where something has changed: what leaves is looked at before, what comes is
// brought to life, and pieces, focus, scrolls and folds are as they were.

import { $, $$, buttonFor, enliven, rove, spotsOf, travel, zoomed } from "./board.js";
import { hideTip } from "./tell.js";

/** The digests of all parts that stand on the page. */
export const has = () => $$("#live[data-part], #live [data-part]").map((part) => part.dataset.part.split(":")[1]).join("");

const GOES_TO = /hx-swap-oob="outerHTML:(\[data-part\^='[^']+'\])"/g;

let before = null;

/** This answer is about to be shown. */
export function leaving({ target: root, xhr, serverResponse }) {
  const now = JSON.parse(xhr.getResponseHeader("Lusoria-Now")); // null: the whole of it
  const places = now ? [...serverResponse.matchAll(GOES_TO)].map((found) => found[1]) : [`#${root.id}`];
  const parts = places.map((place) => $(place)).filter(Boolean);
  remember(root, parts);
  Object.assign(before, { now, places });
  // A board holds nothing of htmx: taken away at once, it is not taken leave of piece by piece.
  for (const plate of parts.flatMap((part) => (part.closest(".plate") ? [part] : $$(".plate", part)))) plate.replaceChildren();
}

function remember(root, parts) {
  const focused = document.activeElement, inside = root.contains(focused) ? focused : null, frame = $("[data-frame]", root);
  before = {
    spots: spotsOf(parts),
    zoom: frame?.dataset.zoom, loupe: frame?.dataset.loupe,
    scroll: [frame?.scrollLeft, frame?.scrollTop],
    open: $$("details[open]", root).map((fold) => fold.className),
    shut: new Map($$("details:not([open])", root).map((fold) => [fold.className, fold.textContent])),
    focus: inside && {
      item: inside,
      board: inside.closest("svg") !== null,
      acts: inside.closest(".acts, .undo") !== null,
      id: inside.id,
      code: inside.dataset.code ?? inside.value,
    },
  };
}

/** It is shown. */
export function arrived(root) {
  const { now, places, spots } = before;
  if (now) {
    delete root.dataset.looked;
    Object.assign(root.dataset, now);
    agreed(root);
  } else rescale(root);
  enliven();
  travel(places.map((place) => $(place)).filter(Boolean), spots);
  restore(root);
}

/** What was asked about before it was pressed is asked about again the next time. */
function agreed(root) {
  for (const asked of $$("[data-sure]", root)) delete asked.dataset.sure;
  for (const answer of $$("#acts > input[name=sure]", root)) answer.remove();
}

/** The field keeps its size and place. */
function rescale(root) {
  const frame = $("[data-frame]", root);
  if (!frame || !before.zoom) return;
  zoomed(frame, before.zoom);
  if (before.loupe !== undefined) frame.dataset.loupe = before.loupe;
  frame.scrollTo(...before.scroll);
}

function restore(root) {
  for (const fold of $$("details", root)) {
    if (!fold.className) continue;
    if (before.open.includes(fold.className)) fold.open = true;
    else if (before.shut.get(fold.className) === fold.textContent) fold.open = false; // the same sheet, read already
  }
  const had = before.focus, question = $(".confirm button.main", root);
  if (question) return question.focus();
  if (!had) return;
  if (document.activeElement === had.item) return hideTip(); // it has stayed
  // A board may hold a piece twice, once in each of its forms: the one that is seen is meant.
  const seen = (what) => $$(what, root).find((item) => item.getBoundingClientRect().width);
  const same = had.id ? seen(`[id="${CSS.escape(had.id)}"]`) : null;
  let next = null;
  if (had.board) next = (same?.dataset.roving !== undefined && same) || seen(`[data-code="${had.code}"][data-act]`) || $('[data-roving][tabindex="0"]', root);
  else if (had.acts) next = same || buttonFor(String(had.code)) || $(".acts button, .acts input:not([type=hidden])", root);
  else next = same;
  if (had.acts && !next) next = $('[data-roving][tabindex="0"]', root);
  next ??= $("#main");
  if (had.board && next.dataset.roving !== undefined) rove(next);
  next.focus({ preventScroll: true });
  hideTip();
}
