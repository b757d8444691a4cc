import { createHmac } from 'node:crypto';
import { COINS, decimalsOf, parseDecimal } from '@lode/shared/core/money';
import { z } from 'zod';
import { isSameText } from '../../../platform/same-text.ts';
import type { Pool } from './pool.ts';

export interface PoolAccess {
  url: string;
  /** Names us to the pool. */
  apiKey: string;
  /** Signs the pool's statements. */
  secret: string;
}

const TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 10_000;

const answerSchema = z.object({
  day: z.iso.date(),
  /** False until the pool has closed the day. */
  final: z.boolean(),
  coin: z.enum(COINS),
  /** In the coin, net of the pool's own fee. */
  amount: z.string().refine((text) => parseDecimal(text, decimalsOf('BTC')) !== undefined),
});

/**
 * A pool's daily earnings over HTTP: `GET <url>/earnings/<day>` with our key in `X-API-Key`, answered with
 * JSON whose bytes the pool signs: `X-Signature` is their HMAC-SHA256 in hex. 404: the day is not known yet.
 */
export function httpPool({ url, apiKey, secret }: PoolAccess): Pool {
  const { host } = new URL(url);
  return {
    name: host,
    simulated: false,
    statement: async (day) => {
      const response = await fetch(`${url}/earnings/${day}`, {
        headers: { accept: 'application/json', 'x-api-key': apiKey },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`${host} answered ${response.status}`);
      const text = await response.text();
      if (text.length > MAX_CHARACTERS) throw new Error(`${host} answered too much`);
      if (!isSigned(text, response.headers.get('x-signature'), secret))
        throw new Error(`The statement of ${host} for ${day} is not signed by it`);
      const { day: stated, final, coin, amount } = answerSchema.parse(JSON.parse(text));
      if (stated !== day) throw new Error(`${host} was asked for ${day} and stated ${stated}`);
      const units = parseDecimal(amount, decimalsOf(coin));
      return final && units !== undefined ? { coin, amount: units } : undefined;
    },
  };
}

function isSigned(text: string, signature: string | null, secret: string): boolean {
  return isSameText(signature?.toLowerCase(), createHmac('sha256', secret).update(text).digest('hex'));
}
