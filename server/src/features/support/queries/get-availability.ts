import type { Availability } from '@lode/shared/support/schemas';
import { supportSettings } from '@lode/shared/support/settings';
import { clock } from '../../../platform/clock.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { isWithinHours, openings } from '../business-hours.ts';
import { assistantDesk } from '../ports/assistant-desk.ts';
import { getAgentPresence } from '../presence.ts';
import { AgentModel, type AgentRow } from '../support-agent.model.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { percentile } from './percentile.ts';

const DAY_MS = 24 * 3600 * 1000;
const DAYS = 7;
/** A usual time of fewer conversations than this says nothing. */
const ENOUGH = 5;
const SAMPLE = 500;
const CACHE_MS = 60_000;

let cached: { at: number; answerS: number | null } | undefined;

/** Median first response (from the start of the wait to an agent's first message) of conversations begun in the last 7 days. */
async function usualAnswerS(): Promise<number | null> {
  const now = clock.nowMs();
  if (cached && now >= cached.at && now - cached.at < CACHE_MS) return cached.answerS;
  const rows = await SessionModel.find({
    createdAt: { $gte: new Date(now - DAYS * DAY_MS) },
    firstResponseAt: { $ne: null },
  })
    .sort({ createdAt: -1 })
    .limit(SAMPLE)
    .select({ waitingSince: 1, firstResponseAt: 1 })
    .lean<Pick<SessionRow, 'waitingSince' | 'firstResponseAt'>[]>();
  const answers = rows.map(
    (row) => ((row.firstResponseAt?.getTime() ?? 0) - row.waitingSince.getTime()) / 1000,
  );
  const usual = answers.length < ENOUGH ? null : percentile(answers, 0.5);
  cached = { at: now, answerS: usual === null ? null : Math.max(0, Math.round(usual)) };
  return cached.answerS;
}

/** Whether anybody of the desk is connected who does not say that they are away. */
async function isStaffed(): Promise<boolean> {
  const present = await getAgentPresence();
  if (present.size === 0) return false;
  const away = await AgentModel.find({ choice: 'away' }).select({ username: 1 }).lean<AgentRow[]>();
  for (const { username } of away) present.delete(username ?? '');
  return present.size > 0;
}

/** Whether a customer who writes now meets somebody: within the hours, and somebody there. */
export async function isSomebodyThere(): Promise<boolean> {
  const { business_hours } = await getSettings(supportSettings);
  return isWithinHours(business_hours, clock.now()) && (await isStaffed());
}

export async function getAvailability(): Promise<Availability> {
  const { business_hours } = await getSettings(supportSettings);
  const now = clock.now();
  const [assistant, staffed, usual_answer_s] = await Promise.all([
    assistantDesk.ask().isOn(),
    isStaffed(),
    usualAnswerS(),
  ]);
  const open = isWithinHours(business_hours, now);
  const coming = business_hours.enabled ? openings(business_hours, now, DAYS) : null;
  return {
    assistant,
    open,
    staffed,
    usual_answer_s,
    opens_at: open ? null : (coming?.find(({ from }) => from > now)?.from.toISOString() ?? null),
    hours: coming?.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })) ?? null,
  };
}
