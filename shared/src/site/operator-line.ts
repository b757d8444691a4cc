import type { PublicInfo } from './schemas.ts';

/** Who runs the site, in one line; empty where it has not been said. */
export function operatorLine({ name, address, email }: PublicInfo['operator']): string {
  const lines = [name, ...address.split(/\r?\n/), email];
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' · ');
}
