import { useMemo } from 'react';
import { randomId } from './random-id.ts';

export interface TryKey {
  /** The key for sending this: the same as before while it is the same, so that a repeated try cannot double. */
  of: (body: unknown) => string;
  /** It has been answered: the next try is another one, be it the same. */
  done: () => void;
}

/** Idempotency keys of one form that creates something or moves money. */
export function useTryKey(): TryKey {
  return useMemo(() => {
    let current: { body: string; key: string } | undefined;
    return {
      of: (body) => {
        const text = JSON.stringify(body);
        if (current?.body !== text) current = { body: text, key: randomId() };
        return current.key;
      },
      done: () => {
        current = undefined;
      },
    };
  }, []);
}
