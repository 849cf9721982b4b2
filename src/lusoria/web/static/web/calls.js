// A call for those who look elsewhere: sounds and notices, both off until they are wished.

export const wishes = (what) => localStorage.getItem(what) === "on";
let tones = null;

/** Notes of our own, one after the other, quiet and short; [hertz, hertz, ...]. */
function sound(...notes) {
  if (!wishes("sound")) return;
  tones ??= new AudioContext();
  notes.forEach((hertz, k) => {
    const tone = tones.createOscillator(), loud = tones.createGain(), at = tones.currentTime + 0.14 * k;
    tone.frequency.value = hertz;
    tone.type = "triangle";
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.08, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
    tone.connect(loud).connect(tones.destination);
    tone.start(at);
    tone.stop(at + 0.32);
  });
}

/** What is new since the last news: one is asked, somebody has spoken, something was played. */
export function call(before, news) {
  if (!before) return;
  if (news.mine && !before.mine) {
    sound(523, 784);
    if (document.hidden && wishes("notes") && Notification.permission === "granted") new Notification(`● ${document.title.replace(/^● /, "")}`, { tag: location.pathname });
  } else if (String(news.c) !== String(before.c)) sound(659);
  else if (news.v > before.v) sound(392);
}

/** A switch of the reader's own, kept in this browser. */
export async function wish(box) {
  if (box.checked && box.dataset.wish === "notes" && (await Notification.requestPermission()) !== "granted") box.checked = false;
  localStorage.setItem(box.dataset.wish, box.checked ? "on" : "");
  if (box.checked) sound(523, 784);
}
