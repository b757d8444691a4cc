import type { SessionEvent } from '@lode/shared/support/schemas';
import type { TFunction } from 'i18next';

/** A happening in words, by whichever names its reader knows people; null for a close that is told elsewhere. */
export function eventText(
  t: TFunction,
  kind: SessionEvent['kind'],
  { name, to }: { name: string | null; to: string | null },
): string | null {
  if (kind === 'closed' && name === null) return null;
  return t(`support:event.${kind}`, { name, to });
}
