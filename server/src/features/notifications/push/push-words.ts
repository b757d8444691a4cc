import type { LanguageCode } from '@lode/shared/core/languages';
import { formatUsd } from '@lode/shared/core/money';
import type { PushKind } from '@lode/shared/notifications/push';
import { dayOf } from '../../../platform/utc-day.ts';
import type { NotificationRow } from '../notification.model.ts';
import texts from './texts.json' with { type: 'json' };

/** What happened, in the reader's language: nothing in it that others may not read over their shoulder. */
export function pushTitle(kind: PushKind, language: LanguageCode): string {
  return texts[language][kind];
}

type Facts = Pick<NotificationRow, 'amount' | 'currency' | 'day' | 'name' | 'endsAt' | 'device'>;

/** Sums, names and days, for who wants them told on their devices. */
export function pushDetails(
  { amount, currency, day, name, endsAt, device }: Facts,
  language: LanguageCode,
): string {
  const on = endsAt ? dayOf(endsAt) : day;
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'medium', timeZone: 'UTC' });
  const sum = amount === undefined ? undefined : `$${formatUsd(amount)}`;
  return [sum, currency, name, device, on && format.format(new Date(on))].filter(Boolean).join(' · ');
}
