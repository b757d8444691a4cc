import type { AdminActivity } from '@lode/shared/activities/schemas';
import { describe, expect, it } from 'vitest';
import { activityFormSchema, copiedValues, draftOf, newValues, valuesOf } from './activity-values.ts';

const activity: AdminActivity = {
  id: 'a'.repeat(24),
  title: 'Title',
  type: 'purchase',
  content: 'Line',
  status: 'active',
  reward_hashpower: '1.50',
  reward_period: 7,
  start_time: '2026-03-01T10:20:30.456Z',
  end_time: '2026-03-08T10:20:30.456Z',
  created_by: 'admin',
  created_at: '2026-03-01T10:20:30.456Z',
  updated_at: '2026-03-01T10:20:30.456Z',
  version: 1,
  archived: false,
};

const wrongIn = (changes: object) => {
  const parsed = activityFormSchema.safeParse({ ...valuesOf(activity), ...changes });
  return parsed.error?.issues.map(({ path }) => path.join('.')) ?? [];
};

describe('the form of an activity', () => {
  it('sends back what was not touched, to the millisecond', () => {
    const { title, type, content, reward_hashpower, reward_period, start_time, end_time } = activity;
    expect(draftOf(valuesOf(activity), activity)).toEqual({
      ...{ title, type, content, reward_hashpower, reward_period, start_time, end_time },
    });
  });

  it('sends a time that was touched as it was typed', () => {
    const values = { ...valuesOf(activity), end_time: '2026-03-09T08:00' };
    expect(draftOf(values, activity)).toMatchObject({
      start_time: activity.start_time,
      end_time: new Date('2026-03-09T08:00').toISOString(),
    });
  });

  it('begins with times that fit', () => {
    const values = { ...newValues(Date.now()), title: 'Title', content: 'Line', reward_hashpower: '1' };
    expect(activityFormSchema.safeParse(values).success).toBe(true);
  });

  it('copies what another says, in a time of its own', () => {
    const now = Date.parse('2026-05-01T08:00:00.000Z');
    const { start_time, end_time } = newValues(now);
    const draft = draftOf(copiedValues(activity, now), undefined);
    expect(draft).toMatchObject({ title: 'Title', content: 'Line', reward_period: 7 });
    expect(copiedValues(activity, now)).toMatchObject({ start_time, end_time });
  });

  it.each([
    ['title', ''],
    ['content', ' '],
    ['reward_hashpower', '0'],
    ['reward_hashpower', '1.234'],
    ['reward_period', ''],
    ['reward_period', '1.5'],
    ['reward_period', '366'],
    ['start_time', ''],
    ['end_time', '2026-03-01T00:00'],
  ])('finds a wrong %s: %j', (field, value) => {
    expect(wrongIn({ [field]: value })).toContain(field);
  });
});
