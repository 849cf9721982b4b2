// The drawn pieces of a board: which of them are buttons, how the arrows walk among them, how they travel, zoom.

export const $ = (what, root = document) => root.querySelector(what);
export const $$ = (what, root = document) => [...root.querySelectorAll(what)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const markButton = (mark) => $(`#pad button[value="${CSS.escape(mark)}"]`);
/** The button of an action; of two the one that is shown: a narrow page has some beside the prompt as well. */
export function buttonFor(code) {
  const found = $$(`#acts button[name="code"][value="${CSS.escape(code)}"]`);
  return found.find((button) => button.getClientRects().length) ?? found[0] ?? null;
}
const LEGAL = '[data-act]:not([aria-disabled="true"])';
const items = (frame) => $$("[data-roving]", frame).filter((item) => item.getBoundingClientRect().width); // not of a form not shown

/** Make every piece that stands for an action a button, and what explains itself a stop for the arrow keys. Pieces that
 * have stood there before are looked at again: what can be chosen may be told beside the board only. */
export function enliven() {
  const choices = new Set($$("#acts button[name=code]").map((button) => button.value));
  for (const frame of $$("[data-board]")) {
    if (!$("svg", frame)) continue;
    for (const item of $$("svg [aria-label]", frame)) {
      const { code, mark, why } = item.dataset;
      if (code === undefined && mark === undefined && item.closest("[data-act]")) continue;
      const legal = choices.has(code), act = legal || why || mark, was = item.dataset.act !== undefined;
      if (Boolean(act) !== was) {
        item.setAttribute("role", act ? "button" : "img");
        item.toggleAttribute("data-act", Boolean(act));
      }
      if (act && !legal && !mark) item.setAttribute("aria-disabled", "true");
      else item.removeAttribute("aria-disabled");
      if (item.getAttribute("role") === "group" || item.dataset.roving !== undefined) continue;
      item.dataset.roving = "";
      item.setAttribute("tabindex", "-1");
    }
    const all = items(frame);
    rove(all.find((item) => item === document.activeElement) ?? all.find((item) => item.matches(LEGAL)) ?? all[0], frame);
    for (const field of $$("[data-frame]", frame)) fitZoom(field);
  }
}

/** Tab comes back to this piece. */
export function rove(item, frame = item.closest("[data-board]")) {
  for (const other of $$('[data-roving][tabindex="0"]', frame)) if (other !== item) other.setAttribute("tabindex", "-1");
  item?.setAttribute("tabindex", "0");
}

/** The piece that a key leads to from here: an arrow by where things lie on the screen, a page to the next or last one
 * that can be chosen. */
export function neighbour(item, key) {
  const all = items(item.closest("[data-board]"));
  if (key === "Home") return all[0];
  if (key === "End") return all[all.length - 1];
  if (key.startsWith("Page")) {
    const choices = all.filter((other) => other === item || other.matches(LEGAL)), step = key === "PageDown" ? 1 : -1;
    return choices.at((choices.indexOf(item) + step) % choices.length);
  }
  const middle = (el) => { const r = el.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
  const [x, y] = middle(item);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null, least = Infinity;
  for (const other of all) {
    if (other === item) continue;
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = along + 2.5 * aside + (other.matches(LEGAL) ? 0 : 4); // of two in one place, the one that can be chosen
    if (along > 1 && cost < least) [best, least] = [other, cost];
  }
  return best;
}

// ---------------------------------------------------------------- zoom for fields that are small on this screen

const MOST_ZOOM = 3;
const levelOf = (frame) => Number(frame.dataset.zoom || 1);
const shown = (frame) => $$("svg", frame).find((svg) => svg.getBoundingClientRect().width);

/** Offer the zoom only where the field is drawn smaller than it was meant to be, or has pieces too small for a finger. */
export function fitZoom(frame) {
  const svg = shown(frame), tools = frame.closest("[data-board]")?.querySelector(".zoom");
  if (!tools || !svg?.viewBox.baseVal?.width) return;
  const level = levelOf(frame), [less, more] = tools.children;
  [less.hidden, more.hidden] = [level === 1, level === MOST_ZOOM];
  const small = (item) => { const { width, height } = item.getBoundingClientRect(); return width && Math.min(width, height) < 38; };
  tools.hidden = !frame.dataset.zoom && svg.getScreenCTM().a >= (innerWidth < 700 ? 0.95 : 0.8)
    && !(innerWidth < 700 && $$(LEGAL, frame).some(small));
}

/** Draw the field so much larger; what scrolls can be reached by Tab. */
export function zoomed(frame, level) {
  if (level) { frame.dataset.zoom = level; frame.tabIndex = 0; }
  else { delete frame.dataset.zoom; frame.removeAttribute("tabindex"); }
  fitZoom(frame);
}

/** Draw the field at this level; what is drawn at a point of the window stays there, as far as it can be scrolled. */
function about(frame, level, x, y) {
  const svg = shown(frame), spot = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  zoomed(frame, level > 1 ? String(level) : undefined);
  const now = spot.matrixTransform(svg.getScreenCTM());
  frame.scrollBy(now.x - x, now.y - y);
}

/** One step larger or smaller about the middle of what is seen; the frame scrolls. */
export function zoom(button) {
  const frame = button.closest("[data-board]").querySelector("[data-frame]"), seen = frame.getBoundingClientRect();
  const level = Math.max(1, Math.min(MOST_ZOOM, levelOf(frame) + Number(button.dataset.zoomBy)));
  about(frame, level, (seen.left + seen.right) / 2, (Math.max(0, seen.top) + Math.min(innerHeight, seen.bottom)) / 2);
  delete frame.dataset.loupe;
  if (button.hidden) $(":scope > :not([hidden])", button.parentElement).focus({ focusVisible: true });
}

const FINGER = 40; // px that a finger needs

/** Whether a finger on this choice may as well have meant another one. */
function crowded(item, plate) {
  const box = item.getBoundingClientRect();
  const x = Math.max(0, FINGER - box.width) / 2, y = Math.max(0, FINGER - box.height) / 2;
  return x + y > 0 && $$(LEGAL, plate).some((other) => {
    const there = other.getBoundingClientRect();
    return there.width && other !== item && !item.contains(other) && !other.contains(item)
      && there.left < box.right + x && there.right > box.left - x && there.top < box.bottom + y && there.bottom > box.top - y;
  });
}

/** A finger that pressed between choices too small for it makes the field larger there, and presses again; whether it
 * did so. */
export function loupe(item, x, y) {
  const frame = item.closest("[data-frame]"), plate = frame?.firstElementChild;
  if (!item.matches(LEGAL) || !plate?.contains(item)) return false;
  const level = levelOf(frame);
  while (crowded(item, plate) && levelOf(frame) < MOST_ZOOM) about(frame, levelOf(frame) + 1, x, y);
  if (levelOf(frame) === level) return false;
  frame.dataset.loupe = "";
  return true;
}

/** What was enlarged for one press is whole again. */
export function whole() {
  for (const frame of $$("[data-frame][data-loupe]")) {
    delete frame.dataset.loupe;
    zoomed(frame);
  }
}

// ---------------------------------------------------------------- pieces travel from where they were

const place = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** Every piece that has a name in these parts of the page: it, where it is drawn, and its plate with its edges. */
function* named(parts) {
  const edges = new Map();
  for (const piece of parts.flatMap((part) => [...(part.id ? [part] : []), ...$$("[id]", part)])) {
    const plate = piece.ownerSVGElement && piece.closest("[data-board] .plate"), box = plate && piece.getBoundingClientRect();
    if (!box?.width) continue;
    if (!edges.has(plate)) edges.set(plate, plate.getBoundingClientRect());
    yield [piece, box, plate, edges.get(plate)];
  }
}

/** Where every piece that has a name lies: on the page, and how far across and down its own plate. */
export function spotsOf(parts) {
  const spots = new Map();
  for (const [piece, box, plate, edge] of named(parts)) {
    const [x, y] = place(box);
    spots.set(piece.id, { x: x + scrollX, y: y + scrollY, plate: plate.dataset.plate,
      across: (x - edge.left) / edge.width, down: (y - edge.top) / edge.height });
  }
  return spots;
}

/** Let every piece that has moved come from where it was; none where motion is to be reduced. A piece that stays on its
 * plate has not moved because the plate was drawn elsewhere or in another size. */
export function travel(parts, spots) {
  if (calm.matches) return;
  for (const [piece, box, plate, edge] of named(parts)) {
    const was = spots.get(piece.id), frame = was && !piece.closest("defs") && piece.parentNode.getScreenCTM?.();
    if (!frame) continue;
    const [x, y] = place(box), stays = was.plate === plate.dataset.plate;
    const dx = (stays ? edge.left + was.across * edge.width : was.x - scrollX) - x;
    const dy = (stays ? edge.top + was.down * edge.height : was.y - scrollY) - y;
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    const back = frame.inverse();
    const from = `${back.a * dx + back.c * dy}px ${back.b * dx + back.d * dy}px`;
    piece.animate([{ translate: from }, { translate: "0 0" }], { duration: 220, easing: "cubic-bezier(.3,.1,.2,1)" });
  }
}
