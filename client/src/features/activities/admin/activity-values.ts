import {
  ACTIVITY_TYPES,
  type ActivityDraft,
  type AdminActivity,
  activityDraftSchema,
} from '@lode/shared/activities/schemas';
import { z } from 'zod';
import { localText, momentOf } from '../../../lib/local-time.ts';

const DAY_MS = 86_400_000;
const FIRST_PERIOD = 30;
const FIRST_WEEKS = 2;

const { title, content, reward_hashpower, reward_period } = activityDraftSchema.shape;
const momentText = z.string().refine((text) => momentOf(text) !== undefined);

/** The form as it is typed: times without seconds in the browser's zone. What is wrong is said by field. */
export const activityFormSchema = z
  .object({
    title,
    type: z.enum(ACTIVITY_TYPES),
    content,
    reward_hashpower,
    reward_period: z.string().refine((text) => reward_period.safeParse(Number(text || Number.NaN)).success),
    start_time: momentText,
    end_time: momentText,
  })
  .refine((values) => values.start_time < values.end_time, {
    path: ['end_time'],
    message: 'ACTIVITY_TIMES_INVALID',
  });
export type ActivityValues = z.input<typeof activityFormSchema>;

/** The form of a new activity: it begins now and runs two weeks. */
export function newValues(now: number): ActivityValues {
  return {
    title: '',
    type: 'purchase',
    content: '',
    reward_hashpower: '',
    reward_period: String(FIRST_PERIOD),
    start_time: localText(new Date(now).toISOString()),
    end_time: localText(new Date(now + FIRST_WEEKS * 7 * DAY_MS).toISOString()),
  };
}

/** The form of an activity as it is. */
export function valuesOf(activity: AdminActivity): ActivityValues {
  const { title, type, content, reward_hashpower, reward_period, start_time, end_time } = activity;
  return {
    title,
    type,
    content,
    reward_hashpower,
    reward_period: String(reward_period),
    start_time: localText(start_time),
    end_time: localText(end_time),
  };
}

/** The form of a new activity that says what another says, in a time of its own. */
export function copiedValues(activity: AdminActivity, now: number): ActivityValues {
  const { start_time, end_time } = newValues(now);
  return { ...valuesOf(activity), start_time, end_time };
}

/** What the form says, for the wire. A time that was not touched keeps the seconds that the field cannot show. */
export function draftOf(values: ActivityValues, base: AdminActivity | undefined): ActivityDraft {
  const moment = (name: 'start_time' | 'end_time'): string => {
    const known = base?.[name];
    return known && localText(known) === values[name] ? known : (momentOf(values[name]) ?? '');
  };
  return {
    ...values,
    reward_period: Number(values.reward_period),
    start_time: moment('start_time'),
    end_time: moment('end_time'),
  };
}
