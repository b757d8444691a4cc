import type { ErrorCode } from '@lode/shared/core/errors';

/** The article of the help centre that explains a refusal, where there is one. */
const ARTICLE_OF_CODE: Partial<Record<ErrorCode, string>> = {
  AUTH_FAILED: 'forgot-password',
  ACCOUNT_LOCKED: 'too-many-attempts',
  TOO_MANY_ATTEMPTS: 'too-many-attempts',
  CODE_INVALID: 'code-not-arrived',
  CODE_EXPIRED: 'code-not-arrived',
  CODE_SENT_RECENTLY: 'code-not-arrived',
  TOTP_INVALID: 'lost-phone',
  PASSKEY_INVALID: 'passkeys',
  INVALID_REFERRAL: 'referral-link-invalid',
  REFERRAL_EXPIRED: 'referral-link-invalid',
  REFERRAL_DISABLED: 'referral-link-invalid',
  CLOSING_BALANCE: 'close-account',
  CLOSING_WITHDRAWAL: 'close-account',
  CLOSING_DEPOSIT: 'close-account',
  DEPOSIT_MINIMUM: 'make-a-deposit',
  DEPOSIT_MAXIMUM: 'make-a-deposit',
  TOO_MANY_DEPOSITS: 'too-many-open-deposits',
  RATE_STALE: 'deposit-rate',
  INSUFFICIENT_BALANCE: 'exceeds-balance',
  EXCEEDS_BALANCE: 'exceeds-balance',
  WITHDRAWAL_MINIMUM: 'withdrawal-amount',
  WALLET_ADDRESS_INVALID: 'check-the-address',
  WALLET_ADDRESS_NETWORK: 'check-the-address',
  OWN_DEPOSIT_ADDRESS: 'check-the-address',
  TOO_MANY_WITHDRAWALS: 'why-withdrawals-wait',
  WITHDRAWAL_BLOCKED: 'why-withdrawals-wait',
  WITHDRAWALS_FROZEN: 'deposit-taken-back',
  SOLD_OUT: 'sold-out',
  RENEWAL_NOT_OPEN: 'renew-a-contract',
  ALREADY_RENEWED: 'renew-a-contract',
  CLAIM_NOT_ELIGIBLE: 'activities',
  ALREADY_CLAIMED: 'reward-hash-power',
  IMAGE_TOO_LARGE: 'send-an-image',
  IMAGE_INVALID: 'send-an-image',
};

export function articleOf(code: string | null | undefined): string | undefined {
  return ARTICLE_OF_CODE[code as ErrorCode];
}
