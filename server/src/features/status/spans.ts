import { LOOK_S, PARTS, type Part, type PartState } from '@lode/shared/status/parts';

/** What was found at one look. */
interface Look {
  at: Date;
  states: Partial<Record<Part, PartState>>;
}

/** A part was in one state, not all right, without a break. */
export interface Span {
  part: Part;
  state: PartState;
  from: number;
  to: number;
}

/** Looks, oldest first, as spans of what was not all right, the latest first. A minute without a record ends a span. */
export function spansOf(looks: readonly Look[]): Span[] {
  const spans: Span[] = [];
  const latest = new Map<Part, Span>();
  for (const { at, states } of looks) {
    for (const part of PARTS) {
      const state = states[part];
      if (!state || state === 'operational') continue;
      const [from, span] = [at.getTime(), latest.get(part)];
      const to = from + LOOK_S * 1000;
      if (span?.to === from && span.state === state) {
        span.to = to;
        continue;
      }
      const next = { part, state, from, to };
      latest.set(part, next);
      spans.push(next);
    }
  }
  return spans.sort((one, other) => other.to - one.to || other.from - one.from);
}
