import { SETTING_GROUPS, type SettingKind } from '@lode/shared/site/admin-schemas';
import { countryName } from '../../../lib/countries.ts';
import type { Format } from '../../../lib/format.ts';
import { fullMoney } from '../../../lib/full-money.ts';

/** The log keeps amounts as plain decimals: "12000.00". */
const AMOUNT = /^\d+(\.\d+)?$/;
const KINDS: Partial<Record<string, SettingKind>> = Object.assign({}, ...Object.values(SETTING_GROUPS));
const AMOUNT_IN_LABEL = /^\$(\d+(?:\.\d+)?)(?= )/;

/** What the log calls something, its amount in the reader's own form. */
export function labelText(format: Format, label: string): string {
  return label.replace(AMOUNT_IN_LABEL, (_, amount: string) => fullMoney(format, amount));
}

/** A value that the log keeps under a name: amounts in the reader's own form, countries by their names. */
export function shownValue(format: Format, language: string, name: string, value: unknown): unknown {
  if (KINDS[name] === 'countries' && Array.isArray(value))
    return value.map((code) => countryName(language, String(code))).join(', ');
  const isSum = name.endsWith('_usd') || KINDS[name] === 'usd';
  return isSum && typeof value === 'string' && AMOUNT.test(value) ? fullMoney(format, value) : value;
}
