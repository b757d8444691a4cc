import { createHash } from 'node:crypto';

/** Tells one text from another (C2, C3); the same one about another message is another. */
export function textDigest(content: string, replyTo?: string): string {
  const about = replyTo === undefined ? '' : `${replyTo}:`;
  return createHash('sha256').update(`text:${about}${content}`).digest('base64url');
}
