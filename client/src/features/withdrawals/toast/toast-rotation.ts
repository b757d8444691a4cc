import { PUBLIC_WINDOW_MS } from '@lode/shared/withdrawals/limits';
import type { PublicWithdrawal } from '@lode/shared/withdrawals/schemas';
import { serverNow } from '../../../lib/server-time.ts';

/** One withdrawal as the toast tells it: masked by the server. */
export type ToastItem = Pick<
  PublicWithdrawal,
  'tx_id' | 'username' | 'currency' | 'amount_usd' | 'completed_at'
>;

/** What tells a withdrawal from every other: ids are shortened for the public, and a transaction may pay many. */
export const nameOf = ({ tx_id, completed_at }: ToastItem) => `${tx_id} ${completed_at}`;

/** As sections 7 and 9 of the specification say; section 8 has 4 s in passing. */
export const TOAST_VISIBLE_MS = 5000;
export const TOAST_PAUSE_MIN_MS = 10_000;
export const TOAST_PAUSE_MAX_MS = 30_000;
/** As many of the latest take turns. */
export const TOAST_LATEST = 20;

interface RotationOptions {
  /** Puts one in front of the person; null takes it away. */
  show: (item: ToastItem | null, fresh: boolean) => void;
  /** False while nobody could see it, or something more important is open. */
  mayShow: () => boolean;
  /** False for one that this reader is not to be told: their own, or told within the hour. */
  mayTell: (item: ToastItem) => boolean;
  random?: () => number;
}

export interface Rotation {
  /** The latest withdrawals, newest first, in place of those known so far. */
  know: (latest: readonly ToastItem[]) => void;
  /** One has just been completed: it is the next to be shown. */
  arrived: (item: ToastItem) => void;
  /** Leaves what is shown where it is, while somebody looks at it, and lets go again. */
  hold: () => void;
  release: () => void;
  stop: () => void;
}

/** Of the last 24 hours still, however long ago it was learnt of. */
const isRecent = ({ completed_at }: ToastItem) => Date.parse(completed_at) >= serverNow() - PUBLIC_WINDOW_MS;

/** Shows a random one of the latest withdrawals that may be told every 10–30 s, for 5 s; nothing without any (H1). */
export function createRotation({ show, mayShow, mayTell, random = Math.random }: RotationOptions): Rotation {
  let latest: ToastItem[] = [];
  let fresh: ToastItem[] = [];
  let held = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;

  const arm = () => {
    if (next !== undefined || (latest.length === 0 && fresh.length === 0)) return;
    const pause = TOAST_PAUSE_MIN_MS + random() * (TOAST_PAUSE_MAX_MS - TOAST_PAUSE_MIN_MS);
    next = setTimeout(turn, pause);
  };
  const turn = () => {
    next = undefined;
    if (!held && mayShow()) showNext();
    arm();
  };
  const showNext = () => {
    latest = latest.filter(isRecent);
    fresh = fresh.filter((item) => isRecent(item) && mayTell(item));
    const first = fresh.shift();
    const item = first ?? pick();
    if (!item) return;
    show(item, first !== undefined);
    clearTimeout(end);
    end = setTimeout(hide, TOAST_VISIBLE_MS);
  };
  const pick = (): ToastItem | undefined => {
    const choice = latest.filter(mayTell);
    return choice[Math.floor(random() * choice.length)];
  };
  const hide = () => {
    end = undefined;
    show(null, false);
  };

  return {
    know: (items) => {
      latest = items.slice(0, TOAST_LATEST);
      arm();
    },
    arrived: (item) => {
      if ([...latest, ...fresh].some((one) => nameOf(one) === nameOf(item))) return;
      fresh = [...fresh, item].slice(-TOAST_LATEST);
      latest = [item, ...latest].slice(0, TOAST_LATEST);
      arm();
    },
    hold: () => {
      held = true;
      clearTimeout(end);
    },
    release: () => {
      if (!held) return;
      held = false;
      end = setTimeout(hide, TOAST_VISIBLE_MS);
    },
    stop: () => {
      clearTimeout(next);
      clearTimeout(end);
    },
  };
}
