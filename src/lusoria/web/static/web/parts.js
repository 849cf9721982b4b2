// The live part of a table's page is renewed where something has changed: what leaves is looked at before, what comes is
// brought to life, and pieces, focus, scrolls and folds are as they were.

import { $, $$, buttonFor, enliven, rove, spotsOf, travel, zoomed } from "./board.js";
import { hideTip } from "./tell.js";

/** The digests of all parts that stand on the page. */
export const has = () => $$("#live[data-part], #live [data-part]").map((part) => part.dataset.part.split(":")[1]).join("");

const GOES_TO = /hx-swap-oob="outerHTML:\[data-part\^='([^':]+):'\]"/g, DRAWN = "<!--drawn-->";
const nameOf = (part) => part.dataset.part.split(":")[0];

/** The parts of these names that stand on the page. */
function standing(root, names) {
  const known = new Map($$("[data-part]", root).map((part) => [nameOf(part), part]));
  return names.map((name) => known.get(name)).filter(Boolean);
}

let before = null;

/** This answer is about to be shown. Pieces of drawings are kept from htmx, which would make much of each of them. */
export function leaving(detail) {
  const root = detail.target, now = JSON.parse(detail.xhr.getResponseHeader("Lusoria-Now")); // null: the whole of it
  const fresh = document.createElement("template");
  if (now) [detail.serverResponse, fresh.innerHTML] = [...detail.serverResponse.split(DRAWN), ""];
  const pieces = [...(fresh.content.firstElementChild?.children ?? [])];
  const names = now && [...[...detail.serverResponse.matchAll(GOES_TO)].map((found) => found[1]), ...pieces.map(nameOf)];
  const parts = now ? standing(root, names) : [root];
  remember(root, parts);
  Object.assign(before, { now, names, pieces });
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
  const { now, names, pieces, spots } = before;
  if (now) {
    delete root.dataset.looked;
    Object.assign(root.dataset, now);
    const places = standing(root, pieces.map(nameOf));
    if (places.length < pieces.length) return lacking();
    places.forEach((old, k) => old.replaceWith(pieces[k]));
    agreed(root);
  } else rescale(root);
  enliven();
  travel(now ? standing(root, names) : [root], spots);
  restore(root);
}

/** The page lacks what it should have: without a digest of its own it gets everything. */
export function lacking() {
  const root = $("#live");
  if (!root) return;
  delete root.dataset.part;
  htmx.trigger(root, "refresh");
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
