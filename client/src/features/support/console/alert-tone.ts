import { readStored, writeStored } from '../../../lib/browser-storage.ts';
import { atom, store, useAtomValue } from '../../../lib/store.ts';
import type { DeskAlert } from './desk-alerts.ts';

const STORAGE_KEY = 'console_sound';
/** Several alerts within this time are one tone: sound once, not a siren. */
const QUIET_MS = 1500;
const PEAK = 0.12;
/** Two soft notes each, in hertz: rising for a new conversation, falling for a message. */
const NOTES: Record<DeskAlert['kind'], readonly number[]> = {
  waiting: [660, 880],
  transfer: [740, 990],
  message: [880, 740],
  mention: [740, 880],
  due: [880, 880],
};
const NOTE_S = 0.16;

const soundAtom = atom(storedSound());
let context: AudioContext | undefined;
let lastPlayedAt = Number.NEGATIVE_INFINITY;

function storedSound(): boolean {
  return readStored(STORAGE_KEY) !== 'off';
}

// The switch may have been turned in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) store.set(soundAtom, storedSound());
});

export function useSoundOn(): boolean {
  return useAtomValue(soundAtom);
}

/** Switches the tone on or off and remembers it. Switched on, it plays once, as a sample. */
export function setSoundOn(on: boolean): void {
  writeStored(STORAGE_KEY, on ? null : 'off');
  store.set(soundAtom, on);
  if (on) playTone('message');
}

/** Plays the tone of an alert, unless sound is off or one has just been heard. */
export function playTone(kind: DeskAlert['kind']): void {
  const now = performance.now();
  if (!store.get(soundAtom) || now - lastPlayedAt < QUIET_MS) return;
  lastPlayedAt = now;
  context ??= new AudioContext();
  const audio = context;
  // A browser keeps a page silent until the person has touched it; the tone is then simply not heard.
  audio.resume().then(
    () => {
      for (const [at, pitch] of NOTES[kind].entries())
        playNote(audio, pitch, audio.currentTime + at * NOTE_S);
    },
    (error: unknown) => console.warn('The tone cannot be played', error),
  );
}

function playNote(audio: AudioContext, pitch: number, startsAt: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, startsAt);
  gain.gain.linearRampToValueAtTime(PEAK, startsAt + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, startsAt + NOTE_S * 1.8);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(startsAt);
  oscillator.stop(startsAt + NOTE_S * 2);
}
