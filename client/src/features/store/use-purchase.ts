import type { Purchase, Quote } from '@lode/shared/store/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { randomId } from '../../lib/random-id.ts';
import { useNow } from '../../lib/use-now.ts';

/** How an order is made: a quote, and buying it. Both repeat safely under the same key. */
export interface Order {
  ask: (idempotencyKey: string) => Promise<Quote>;
  buy: (quoteId: string, idempotencyKey: string) => Promise<Purchase>;
}

interface Quoted {
  quote: Quote;
  /** The server's clock less ours, in milliseconds. */
  aheadMs: number;
  /** What the quote before it said, when it said something else. */
  was: Quote | null;
  /** One per quote: a purchase whose answer was lost is asked for again under it. */
  key: string;
}

export interface PurchaseState {
  quoted: Quoted | null;
  asking: boolean;
  buying: boolean;
  /** Why there is no quote, or no purchase. */
  error: unknown;
  bought: Purchase | null;
  /** Seconds that the price still holds. */
  secondsLeft: number;
  confirm: () => void;
  askAgain: () => void;
}

const TICK_MS = 250;

function changed(before: Quote, now: Quote): boolean {
  return before.price_per_th !== now.price_per_th || before.hash_power_th !== now.hash_power_th;
}

/**
 * A purchase from the first quote to the receipt. A quote that runs out while it is looked at is replaced by
 * a new one, as is one that the server says has expired; the person confirms the new one themselves.
 */
export function usePurchase(order: Order, onBought: (purchase: Purchase) => void): PurchaseState {
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const [doing, setDoing] = useState<'asking' | 'buying' | null>('asking');
  const [error, setError] = useState<unknown>(null);
  const [bought, setBought] = useState<Purchase | null>(null);
  const latest = useRef({ order, onBought });
  latest.current = { order, onBought };
  const alive = useRef(true);

  const ask = useCallback(async (before: Quote | null) => {
    setDoing('asking');
    try {
      const quote = await latest.current.order.ask(randomId());
      if (!alive.current) return;
      const aheadMs = Date.parse(quote.now) - Date.now();
      setQuoted({ quote, aheadMs, was: before && changed(before, quote) ? before : null, key: randomId() });
      // Why a purchase failed stays to be read while its price is renewed.
      if (!before) setError(null);
    } catch (failure) {
      if (!alive.current) return;
      setQuoted(null);
      setError(failure);
    }
    setDoing(null);
  }, []);

  const confirm = async () => {
    if (!quoted || doing) return;
    setDoing('buying');
    setError(null);
    try {
      const purchase = await latest.current.order.buy(quoted.quote.id, quoted.key);
      if (!alive.current) return;
      setBought(purchase);
      setDoing(null);
      latest.current.onBought(purchase);
    } catch (failure) {
      if (!alive.current) return;
      if (failure instanceof ApiError && failure.code === 'QUOTE_EXPIRED') return ask(quoted.quote);
      setError(failure);
      setDoing(null);
    }
  };

  useEffect(() => {
    alive.current = true;
    void ask(null);
    return () => {
      alive.current = false;
    };
  }, [ask]);

  const now = useNow(TICK_MS);
  const leftMs = quoted ? Date.parse(quoted.quote.expires_at) - (now + quoted.aheadMs) : 0;
  const expired = Boolean(quoted) && !bought && doing === null && leftMs <= 0;
  useEffect(() => {
    // Nobody looks at a page in the background; the time runs on, and coming back finds it run out.
    if (expired && quoted && document.visibilityState === 'visible') void ask(quoted.quote);
  }, [expired, quoted, ask]);

  return {
    quoted,
    asking: doing === 'asking',
    buying: doing === 'buying',
    error,
    bought,
    secondsLeft: Math.max(0, Math.ceil(leftMs / 1000)),
    confirm: () => void confirm(),
    askAgain: () => void ask(null),
  };
}
