import { CODE_LIFE_S, LOGIN_IDLE_MS, LOGIN_LIFE_MS } from '@lode/shared/accounts/lifetimes';
import { PASSKEYS_MAX } from '@lode/shared/accounts/passkey-schemas';
import { PASSWORD_CHANGE_MIN, PASSWORD_MAX, PASSWORD_MIN } from '@lode/shared/accounts/schemas';
import type { LanguageCode } from '@lode/shared/core/languages';
import { OPEN_DEPOSITS_MAX } from '@lode/shared/deposits/schemas';
import { depositSettings } from '@lode/shared/deposits/settings';
import { API_KEYS_MAX, KEY_DAYS_MAX } from '@lode/shared/keys/schemas';
import { CONTRACT_DAYS, RENEWAL_DAYS } from '@lode/shared/mining/schemas';
import { miningSettings } from '@lode/shared/mining/settings';
import { referralSettings } from '@lode/shared/referrals/settings';
import { IMAGE_MAX_BYTES, REOPEN_MS } from '@lode/shared/support/schemas';
import { supportSettings } from '@lode/shared/support/settings';
import { DELIVERIES_KEPT_DAYS, WEBHOOKS_MAX } from '@lode/shared/webhooks/schemas';
import { withdrawalSettings } from '@lode/shared/withdrawals/settings';
import { z } from 'zod';
import { getSettings } from '../settings/queries/get-settings.ts';
import { autoCloseMsBy } from '../support/queries/get-auto-close.ts';
import type { Facts } from './article-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MEGABYTE = 1024 * 1024;

const settings = z.object({
  ...depositSettings.shape,
  ...withdrawalSettings.shape,
  ...miningSettings.shape,
  ...referralSettings.shape,
  ...supportSettings.shape,
});
type Values = z.infer<typeof settings>;

/** Figures as texts of a language; digits are 0–9 everywhere, as on the screens. */
function printers(language: LanguageCode) {
  const number = (options?: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(`${language}-u-nu-latn`, options);
    return (value: string | number) => format.format(Number(value));
  };
  const unit = (name: string) => number({ style: 'unit', unit: name, unitDisplay: 'long' });
  return {
    usd: number({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
    count: number(),
    percent: (value: string) => number({ style: 'percent', maximumFractionDigits: 2 })(Number(value) / 100),
    minutes: unit('minute'),
    hours: unit('hour'),
    days: unit('day'),
    megabytes: unit('megabyte'),
  };
}

/** What a figure in an article may be called (`{{deposit_minimum}}`), and what stands for it just now. */
function factsOf(values: Values, language: LanguageCode) {
  const { usd, count, percent, minutes, hours, days, megabytes } = printers(language);
  return {
    deposit_minimum: usd(values.deposit_minimum),
    deposit_maximum: usd(values.deposit_maximum),
    deposit_window: minutes(values.quote_minutes),
    deposit_spread: percent(values.deposit_spread),
    withdrawal_spread: percent(values.withdrawal_spread),
    open_deposits: count(OPEN_DEPOSITS_MAX),
    confirmations_btc: count(values.confirmations_btc),
    confirmations_usdt: count(values.confirmations_usdt),
    confirmations_trx: count(values.confirmations_trx),
    confirmations_vet: count(values.confirmations_vet),
    withdrawal_minimum_btc: usd(values.withdrawal_minimum_btc),
    withdrawal_minimum_usdt: usd(values.withdrawal_minimum_usdt),
    withdrawal_minimum_trx: usd(values.withdrawal_minimum_trx),
    withdrawal_minimum_vet: usd(values.withdrawal_minimum_vet),
    withdrawal_fee_btc: usd(values.withdrawal_fee_btc),
    withdrawal_fee_usdt: usd(values.withdrawal_fee_usdt),
    withdrawal_fee_trx: usd(values.withdrawal_fee_trx),
    withdrawal_fee_vet: usd(values.withdrawal_fee_vet),
    maintenance_fee: percent(values.maintenance_fee_percent),
    referral_rate: percent(values.referral_percent),
    contract_length: days(CONTRACT_DAYS),
    renewal_window: days(RENEWAL_DAYS),
    code_life: minutes(CODE_LIFE_S / 60),
    password_minimum: count(PASSWORD_MIN),
    password_maximum: count(PASSWORD_MAX),
    password_change_minimum: count(PASSWORD_CHANGE_MIN),
    passkeys: count(PASSKEYS_MAX),
    api_keys: count(API_KEYS_MAX),
    key_life: days(KEY_DAYS_MAX),
    webhooks: count(WEBHOOKS_MAX),
    webhook_log: days(DELIVERIES_KEPT_DAYS),
    login_idle: hours(LOGIN_IDLE_MS.user / HOUR_MS),
    login_longest: days(LOGIN_LIFE_MS / (24 * HOUR_MS)),
    auto_close: minutes(autoCloseMsBy(values) / MINUTE_MS),
    reopen_window: hours(REOPEN_MS / HOUR_MS),
    image_size: megabytes(IMAGE_MAX_BYTES / MEGABYTE),
  };
}
/** Every figure that an article may name, as it is in force just now. */
export async function readFacts(language: LanguageCode): Promise<Facts> {
  return factsOf(await getSettings(settings), language);
}
