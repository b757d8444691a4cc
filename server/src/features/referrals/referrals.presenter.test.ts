import { describe, expect, test } from 'vitest';
import { conversionRate, maskEmail, presentClick } from './referrals.presenter.ts';

describe("what an inviter sees of a friend's e-mail", () => {
  test.each([
    ['anna.miller@example.com', 'a***@e***.com'],
    ['b@mail.example.co.uk', 'b***@m***.uk'],
    ['x@localhost', 'x***@l***'],
  ])('%s is shown as %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown);
  });
});

describe('what a visitor who came by a link is told', () => {
  test.each([
    ['anna_miller', 'a***'],
    ['b', 'b***'],
    ['ünal', 'ü***'],
  ])('%s invites as %s', (inviter, shown) => {
    expect(presentClick({ inviter })).toEqual({ valid: true, inviter: shown, problem: null });
  });

  test('of a code that is good for nothing, why', () => {
    const told = { valid: false, inviter: null, problem: 'REFERRAL_EXPIRED' };
    expect(presentClick({ problem: 'REFERRAL_EXPIRED' })).toEqual(told);
  });
});

describe('the conversion rate', () => {
  test.each([
    [0, 0, null],
    [2, 0, null],
    [0, 3, '0.00'],
    [1, 3, '33.33'],
    [5, 3, '100.00'],
  ])('%i friends of %i visits: %s', (friends, clicks, rate) => {
    expect(conversionRate(friends, clicks)).toBe(rate);
  });
});
