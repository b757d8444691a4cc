import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@lode/shared/core/errors';
import { ANSWER_KEPT } from '@lode/shared/webhooks/schemas';
import { config } from '../../platform/config.ts';
import { hostOf } from '../../platform/outside-address.ts';
import { OutsideSender } from '../../platform/outside-sender.ts';
import type { TryRow } from './webhook-delivery.model.ts';

const TIMEOUT_MS = 10_000;
/** Of an answer in any script no more bytes are needed; the rest is never read. */
const ANSWER_BYTES = 4 * ANSWER_KEPT;

const sender = new OutsideSender(config.webhooksInside);

/** The address of an endpoint; undefined for one that nothing is sent to. A name is looked at when it is looked up. */
function readUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  if (!url) return undefined;
  const isPlain = url.username === '' && url.password === '';
  if (!isPlain || !sender.allows(hostOf(url))) return undefined;
  const secured = url.protocol === 'https:' || (config.webhooksInside && url.protocol === 'http:');
  return secured ? url : undefined;
}

/** Throws WEBHOOK_URL_REFUSED: the same for what is inside and for what is not there, so that nobody looks around by it. */
export async function requireReachable(text: string): Promise<void> {
  const url = readUrl(text);
  if (url && (await sender.allowsAll(hostOf(url)).catch(() => false))) return;
  throw new AppError('WEBHOOK_URL_REFUSED', { fields: { url: 'WEBHOOK_URL_REFUSED' } });
}

/** Sends an endpoint something, once. Never throws: what went wrong is an answer without status. */
export async function sendHook(
  text: string,
  body: string,
  signed: Record<string, string>,
): Promise<Omit<TryRow, 'at'>> {
  const began = performance.now();
  const ended = (status: number | null, answer: string) => ({
    status,
    durationMs: Math.round(performance.now() - began),
    answer,
  });
  try {
    const url = readUrl(text);
    if (!url) return ended(null, '');
    const headers = { ...signed, 'user-agent': 'Lode-Webhooks/1', 'accept-encoding': 'identity' };
    const response = await sender.post(url, { body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ended(response.statusCode ?? null, await beginningOf(response));
  } catch {
    return ended(null, '');
  }
}

/** How an answer begins, whatever its length; the connection is closed behind it. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  response.on('data', (part: Buffer) => {
    if (bytes < ANSWER_BYTES) parts.push(part);
    bytes += part.length;
    if (bytes >= ANSWER_BYTES) response.destroy();
  });
  await Promise.race([once(response, 'end'), once(response, 'close')]).catch(() => undefined);
  return Buffer.concat(parts).toString('utf8').slice(0, ANSWER_KEPT);
}
