import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { rewardStatusAt, statusAt } from './activity-time.ts';
import type { RewardRow } from './reward.model.ts';

const startsAt = new Date('2026-03-01T00:00:00.000Z');
const endsAt = new Date('2026-03-08T00:00:00.000Z');
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);

describe('statusAt', () => {
  it.each([
    ['upcoming', after(startsAt, -1)],
    ['active', startsAt],
    ['active', after(endsAt, -1)],
    ['ended', endsAt],
    ['ended', after(endsAt, 1)],
  ])('is %s at %s', (status, now) => {
    expect(statusAt({ startsAt, endsAt }, now)).toBe(status);
  });
});

describe('rewardStatusAt', () => {
  const id = new mongoose.Types.ObjectId();
  const reward = (status: RewardRow['status']): RewardRow => ({
    _id: id,
    activityId: id,
    userId: id,
    status,
    title: 'Reward',
    hashPower: 1n,
    days: 1,
    claimUntil: endsAt,
    onceKey: null,
    claimedAt: null,
    contractId: null,
    rev: 1,
    createdAt: startsAt,
  });

  it('lets a pending reward expire with its activity, before anybody has stored it', () => {
    expect(rewardStatusAt(reward('pending'), after(endsAt, -1))).toBe('pending');
    expect(rewardStatusAt(reward('pending'), endsAt)).toBe('expired');
  });

  it('leaves what is claimed', () => {
    expect(rewardStatusAt(reward('claimed'), after(endsAt, 1))).toBe('claimed');
  });
});
