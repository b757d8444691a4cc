import { HOLD_MS, type SessionEvent } from '@lode/shared/support/schemas';
import type { TFunction } from 'i18next';
import type { Format } from '../../../lib/format.ts';

/** A happening in words, by whichever names its reader knows people; null for a close that is told elsewhere. */
export function eventText(
  t: TFunction,
  format: Format,
  { kind, at }: Pick<SessionEvent, 'kind' | 'at'>,
  { name, to }: { name: string | null; to: string | null },
): string | null {
  if (kind === 'closed' && name === null) return null;
  // Whoever is given a conversation has joined it, as whoever takes it.
  if (kind === 'assigned') return t('support:event.accepted', { name: to });
  const time = format.clockTime(new Date(Date.parse(at) + HOLD_MS).toISOString());
  return t(`support:event.${kind}`, { name, to, time });
}
