import type { Activity } from '@lode/shared/activities/schemas';
import { describe, expect, it } from 'vitest';
import { hasNextStep, isUndisturbed } from './next-step.ts';

const activity = (fields: Partial<Activity>) =>
  hasNextStep({ type: 'register', eligible: false, claimed: false, ...fields } as Activity);

describe('an activity has a next step', () => {
  it('where it can be claimed, or earned somewhere', () => {
    expect(activity({ eligible: true })).toBe(true);
    expect(activity({ type: 'purchase' })).toBe(true);
    expect(activity({ type: 'referral' })).toBe(true);
  });

  it('but not where registering came too late, nor once it is claimed', () => {
    expect(activity({})).toBe(false);
    expect(activity({ type: 'purchase', eligible: true, claimed: true })).toBe(false);
  });
});

describe('nothing comes up', () => {
  it.each(['recharge', 'deposit/1', 'store', 'wallet', 'mining/1', 'activities', 'rewards'])(
    'over /app/%s',
    (page) => expect(isUndisturbed(`/app/${page}`)).toBe(true),
  );

  it.each(['dashboard', 'mining', 'referral', 'profile'])('but may over /app/%s', (page) =>
    expect(isUndisturbed(`/app/${page}`)).toBe(false),
  );
});
