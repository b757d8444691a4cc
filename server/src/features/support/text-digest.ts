import { createHash } from 'node:crypto';

/** Tells one text from another (C2, C3). */
export function textDigest(content: string): string {
  return createHash('sha256').update(`text:${content}`).digest('base64url');
}
