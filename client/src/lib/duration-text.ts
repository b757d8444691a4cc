import { localeOf } from './format.ts';

/** Whole seconds between two moments, never negative. */
export function secondsBetween(from: string, to: number): number {
  return Math.max(0, Math.floor((to - Date.parse(from)) / 1000));
}

const two = (value: number) => String(value).padStart(2, '0');

/** A running time that keeps its width while it ticks: 0:42, 12:05, 1:02:09. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** A measured time in its two largest units, in the language's words: "1 min 20 sec", "2 hr 5 min". */
export function durationText(language: string, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const at = Math.max(
    0,
    STEPS.findIndex((step) => whole >= step.seconds),
  );
  const largest = whole === 0 ? STEPS.length - 1 : at;
  let rest = whole;
  const parts: string[] = [];
  for (const step of STEPS.slice(largest, largest + 2)) {
    const amount = Math.floor(rest / step.seconds);
    rest -= amount * step.seconds;
    if (amount > 0 || parts.length === 0) parts.push(unitText(language, amount, step.unit));
  }
  return parts.join(' ');
}

function unitText(language: string, amount: number, unit: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short' }).format(
    amount,
  );
}
