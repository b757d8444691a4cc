import { createHmac, randomBytes } from 'node:crypto';
import { seal } from '../../platform/seal.ts';

const SECRET_BYTES = 24;
const PREFIX = 'whsec_';

/** A new secret as Standard Webhooks writes one, and what of it is stored. */
export function newSecret(): { secret: string; sealed: string } {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, sealed: seal(secret) };
}

function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** The headers of one try by the convention of Standard Webhooks, signed with each of the secrets. */
export function signedHeaders(id: string, seconds: number, body: string, secrets: readonly string[]) {
  const content = `${id}.${seconds}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => signature(secret, content)).join(' '),
  };
}
