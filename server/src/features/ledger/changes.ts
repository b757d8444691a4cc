import type { EntryPhase } from '@lode/shared/ledger/schemas';
import type { Sums } from './balance.ts';
import type { Leg } from './leg.ts';

/** What a leg adds to the counters of its account in each phase. Posting and proof both go by it. */
export function changesOf(phase: EntryPhase, { side, amount }: Leg): Partial<Sums> {
  const posted: keyof Sums = `${side}sPosted`;
  const pending: keyof Sums = `${side}sPending`;
  switch (phase) {
    case 'post':
      return { [posted]: amount };
    case 'hold':
      return { [pending]: amount };
    case 'capture':
      return { [posted]: amount, [pending]: -amount };
    case 'release':
      return { [pending]: -amount };
  }
}
