// Five short sounds, made on the spot.

import { prefs } from "./preferences.js";

/** @type {AudioContext | null} */
let context = null;

/** Notes as [frequency, start, length] in hertz and seconds. */
const TUNES = {
  turn: [[523, 0, 0.16], [784, 0.13, 0.28]],
  dice: [[190, 0, 0.04], [150, 0.06, 0.04], [210, 0.13, 0.05], [170, 0.19, 0.06]],
  coin: [[1320, 0, 0.07], [1760, 0.06, 0.16]],
  step: [[262, 0, 0.08], [330, 0.07, 0.1]],
  end: [[392, 0, 0.18], [494, 0.15, 0.18], [587, 0.3, 0.18], [784, 0.45, 0.5]],
};

/** @param {keyof typeof TUNES} name */
export function play(name) {
  if (prefs.sounds === "none" || (prefs.sounds === "turn" && name !== "turn")) return;
  try {
    context ??= new AudioContext();
  } catch {
    return; // no sound on this machine
  }
  const rough = name === "dice";
  for (const [frequency, start, length] of TUNES[name]) {
    const from = context.currentTime + start;
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = rough ? "square" : "triangle";
    voice.frequency.value = frequency;
    volume.gain.setValueAtTime(rough ? 0.05 : 0.12, from);
    volume.gain.exponentialRampToValueAtTime(0.0005, from + length);
    voice.connect(volume).connect(context.destination);
    voice.start(from);
    voice.stop(from + length);
  }
}

/** Browsers let a page sound only after a touch. */
export function wake() {
  if (context?.state === "suspended") void context.resume();
}
