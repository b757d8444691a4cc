// @vitest-environment jsdom
import {
  loginSchema,
  newPasswordSchema,
  USERNAME_MAX_CLIENT,
  usernameSchema,
} from '@lode/shared/accounts/schemas';
import { CLAIM_CLOSE_MS, POPUP_REPEAT_MS } from '@lode/shared/activities/limits';
import { LANGUAGE_CODES } from '@lode/shared/core/languages';
import { PAGE_LIMIT_DEFAULT } from '@lode/shared/core/page';
import { RATE_POLL_MS } from '@lode/shared/rates/symbols';
import {
  BADGE_POLL_MS,
  CHAT_POLL_MS,
  DEDUPE_WINDOW_MS,
  MESSENGER_OFFER_MS,
} from '@lode/shared/support/schemas';
import { REFRESH_MS, SUBMIT_MS } from '@lode/shared/translations/limits';
import { PUBLIC_PAGE_SIZE, PUBLIC_WINDOW_MS, WITHDRAWALS_POLL_MS } from '@lode/shared/withdrawals/limits';
import { describe, expect, it } from 'vitest';
import { MESSAGE_MS } from '../components/ui/message-bar.tsx';
import { REVEAL_LINE_PX } from '../components/ui/reveal.tsx';
import { ACTIVITY_DIALOG_WIDTH } from '../features/activities/activity-dialog.tsx';
import { LIST_ERROR_MS } from '../features/activities/activity-list.tsx';
import { REWARDS_DIALOG_WIDTH } from '../features/activities/rewards-dialog.tsx';
import {
  TOAST_LATEST,
  TOAST_PAUSE_MAX_MS,
  TOAST_PAUSE_MIN_MS,
  TOAST_VISIBLE_MS,
} from '../features/withdrawals/toast/toast-rotation.ts';
import { REQUEST_TIMEOUT_MS } from '../lib/api-client.ts';
import { createFormat } from '../lib/format.ts';
import { LAYOUT_MESSAGE_MS } from './layouts/account-menu.tsx';
import { system } from './theme/system.ts';

/**
 * The literals of the specification's sections 5, 7 and 9, of everything that exists. The texts of section 8
 * are in lib/error-text.test.ts, the movement of the reveal in tests/e2e/public.spec.ts.
 */
describe('literals of the specification', () => {
  it.each([
    ['request time-out', REQUEST_TIMEOUT_MS, 15_000],
    ['message bar', MESSAGE_MS, 3000],
    ['BTC price refresh', RATE_POLL_MS, 60_000],
    ['withdrawals refresh', WITHDRAWALS_POLL_MS, 5 * 60_000],
    ['withdrawals default limit', PUBLIC_PAGE_SIZE, 20],
    ['list default limit', PAGE_LIMIT_DEFAULT, 20],
    ['public withdrawal window', PUBLIC_WINDOW_MS, 24 * 3_600_000],
    ['chat polling', CHAT_POLL_MS, 3000],
    ['waiting badge refresh', BADGE_POLL_MS, 30_000],
    ['messaging link offered after', MESSENGER_OFFER_MS, 2000],
    ['message de-duplication window', DEDUPE_WINDOW_MS, 5000],
    ['pending translations submitted every', SUBMIT_MS, 60_000],
    ['translation cache refreshed every', REFRESH_MS, 30 * 60_000],
    ['scroll reveal line', REVEAL_LINE_PX, 100],
    ['username length in the client', USERNAME_MAX_CLIENT, 20],
    ['languages', LANGUAGE_CODES.length, 35],
    ['activity popup repeat interval', POPUP_REPEAT_MS, 24 * 3_600_000],
    ['claim dialog auto-close', CLAIM_CLOSE_MS, 1500],
    ['activity dialog width', ACTIVITY_DIALOG_WIDTH, 500],
    ['rewards dialog width', REWARDS_DIALOG_WIDTH, 600],
    ['activity list error', LIST_ERROR_MS, 3000],
    ['layout snackbar', LAYOUT_MESSAGE_MS, 2000],
    ['withdrawal toast, visible', TOAST_VISIBLE_MS, 5000],
    ['withdrawal toast, at the earliest after', TOAST_PAUSE_MIN_MS, 10_000],
    ['withdrawal toast, at the latest after', TOAST_PAUSE_MAX_MS, 30_000],
    ['withdrawal toast, latest', TOAST_LATEST, 20],
  ])('%s', (_what, ours, specified) => {
    expect(ours).toBe(specified);
  });

  it('display breakpoints 600, 960, 1280, 1920, 2560', () => {
    const widths = ['sm', 'md', 'lg', 'xl', '2xl'].map((name) => system.token(`breakpoints.${name}`));
    expect(widths).toEqual(['600px', '960px', '1280px', '1920px', '2560px']);
  });

  it('usernames of 3 to 30 letters, digits and underscores', () => {
    const fits = (name: string) => usernameSchema.safeParse(name).success;
    expect([fits('ab'), fits('abc'), fits('a'.repeat(30)), fits('a'.repeat(31)), fits('a-b')]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('passwords of 6 at least, new ones with a letter and a number', () => {
    expect(loginSchema.shape.password.safeParse('12345').success).toBe(false);
    expect(loginSchema.shape.password.safeParse('123456').success).toBe(true);
    expect(newPasswordSchema.safeParse('123456').success).toBe(false);
    expect(newPasswordSchema.safeParse('abcde1').success).toBe(true);
  });

  it('USD with two decimals, percent with at least two, the price as an integer with separators', () => {
    const format = createFormat('en');
    expect(format.money('1234.5')).toBe('$1,234.50');
    expect(format.percent(0.05)).toBe('5.00%');
    expect(format.moneyWhole('96435.4')).toBe('$96,435');
    expect(format.hashPower('1.5')).toBe('1.50\u00a0TH/s');
  });
});
