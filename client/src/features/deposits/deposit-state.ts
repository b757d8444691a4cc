import { formatDecimal, parseDecimal } from '@lode/shared/core/money';
import type { Deposit, DepositState } from '@lode/shared/deposits/schemas';
import {
  mdiAccountSearchOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiClockAlertOutline,
  mdiClockOutline,
  mdiKeyboardReturn,
  mdiRadar,
  mdiShieldCheckOutline,
  mdiUndoVariant,
} from '@mdi/js';
import type { NoticeTone } from '../../components/ui/notice.tsx';
import type { TagPalette } from '../../components/ui/tag.tsx';

/** Decimals that no coin exceeds. */
export const MOST_DECIMALS = 18;

interface StateLook {
  palette: TagPalette;
  notice: NoticeTone;
  icon: string;
}

export const STATE_LOOKS: Record<DepositState, StateLook> = {
  awaiting: { palette: 'gray', notice: 'info', icon: mdiClockOutline },
  detected: { palette: 'info', notice: 'info', icon: mdiRadar },
  confirmed: { palette: 'info', notice: 'info', icon: mdiShieldCheckOutline },
  credited: { palette: 'success', notice: 'success', icon: mdiCheckCircleOutline },
  underpaid: { palette: 'warning', notice: 'warning', icon: mdiAlertOutline },
  overpaid: { palette: 'success', notice: 'success', icon: mdiCheckCircleOutline },
  late: { palette: 'success', notice: 'success', icon: mdiCheckCircleOutline },
  expired: { palette: 'gray', notice: 'warning', icon: mdiClockAlertOutline },
  review: { palette: 'warning', notice: 'warning', icon: mdiAccountSearchOutline },
  reversed: { palette: 'error', notice: 'error', icon: mdiUndoVariant },
  returned: { palette: 'gray', notice: 'info', icon: mdiKeyboardReturn },
};

/** Whether something of it is on the balance. */
export function isCredited(state: DepositState): boolean {
  return state === 'credited' || state === 'underpaid' || state === 'overpaid' || state === 'late';
}

/** The state at a moment of the server's time: an hour that has just ended is not told at once. */
export function stateAt(deposit: Pick<Deposit, 'state' | 'expires_at'>, now: number): DepositState {
  return deposit.state === 'awaiting' && now > Date.parse(deposit.expires_at) ? 'expired' : deposit.state;
}

const unitsOf = (text: string) => parseDecimal(text, MOST_DECIMALS) ?? 0n;

/** What has been seen of a payment that came in part, and what is missing, in units of 10⁻¹⁸ coins; null for a full one. */
export function partOf(
  deposit: Pick<Deposit, 'crypto_amount' | 'payments'>,
): { paid: bigint; rest: bigint } | null {
  const paid = deposit.payments
    .filter(({ state }) => state === 'seen')
    .reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  const rest = unitsOf(deposit.crypto_amount) - paid;
  return paid > 0n && rest > 0n ? { paid, rest } : null;
}

/**
 * What is still to be sent, in the coin: the whole, or the rest of a part while the rate holds. Null where
 * nothing is: nobody is asked to pay twice, nor at a rate that has ended.
 */
export function amountToSend(
  state: DepositState,
  deposit: Pick<Deposit, 'crypto_amount' | 'payments'>,
  rateHolds: boolean,
): string | null {
  if (state === 'awaiting') return deposit.crypto_amount;
  const part = rateHolds && isOnItsWay(state) ? partOf(deposit) : null;
  return part && formatDecimal(part.rest, MOST_DECIMALS);
}

/** Whether staff have decided that a payment of it is not credited. */
export function isRefused({ payments }: Pick<Deposit, 'payments'>): boolean {
  return payments.some(
    ({ state, reason }) => state === 'ignored' && reason !== 'dust' && reason !== 'failed',
  );
}

/** Seen, and not on the balance yet. */
export function isOnItsWay(state: DepositState): boolean {
  return state === 'detected' || state === 'confirmed';
}

export const STEPS = ['awaiting', 'detected', 'confirmed', 'credited'] as const;
export type Step = (typeof STEPS)[number];
export type StepMark = 'done' | 'current' | 'stopped' | 'todo';

/** How far a deposit has come, step by step. */
export function marksOf(state: DepositState): Record<Step, StepMark> {
  const upTo = (current: number, mark: StepMark): Record<Step, StepMark> => {
    const markOf = (at: number): StepMark => (at < current ? 'done' : at === current ? mark : 'todo');
    return { awaiting: markOf(0), detected: markOf(1), confirmed: markOf(2), credited: markOf(3) };
  };
  switch (state) {
    case 'awaiting':
      return upTo(0, 'current');
    case 'expired':
      return upTo(0, 'stopped');
    case 'detected':
      return upTo(2, 'current');
    case 'review':
      return upTo(2, 'stopped');
    case 'confirmed':
      return upTo(3, 'current');
    case 'reversed':
    case 'returned':
      return upTo(3, 'stopped');
    case 'credited':
    case 'underpaid':
    case 'overpaid':
    case 'late':
      return upTo(4, 'done');
  }
}
