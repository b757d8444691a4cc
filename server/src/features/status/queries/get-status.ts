import { DAYS_KEPT, DETAIL_HOURS, LOOK_S, RECORD_FRESH_S } from '@lode/shared/status/parts';
import type { Status } from '@lode/shared/status/schemas';
import { clock } from '../../../platform/clock.ts';
import { startOfDay } from '../../../platform/days.ts';
import { keep } from '../../../platform/kept.ts';
import { dayOf } from '../../../platform/utc-day.ts';
import { HealthDayModel, type HealthDayRow, LookModel, type LookRow } from '../health.model.ts';
import { presentStatus } from '../status.presenter.ts';
import { listShownIncidents } from './list-incidents.ts';

/** As long as all visitors share one answer. */
export const KEPT_MS = 15_000;

const kept = keep(KEPT_MS, readStatus);

/** How each part works and worked; the same answer for fifteen seconds, however many ask. */
export const getStatus = kept.get;
/** What this process has just written is shown at once. */
export const forgetStatus = kept.forget;

async function readStatus(): Promise<Status> {
  const now = clock.nowMs();
  const from = startOfDay(DAYS_KEPT - 1);
  const since = new Date(now - DETAIL_HOURS * 3_600_000);
  const [days, latest, troubled, incidents] = await Promise.all([
    HealthDayModel.find({ _id: { $gte: dayOf(from) } })
      .limit(DAYS_KEPT)
      .lean<HealthDayRow[]>(),
    LookModel.findOne().sort({ _id: -1 }).lean<LookRow>(),
    LookModel.find({ troubled: true, _id: { $gte: since } })
      .sort({ _id: 1 })
      .limit((DETAIL_HOURS * 3600) / LOOK_S)
      .lean<LookRow[]>(),
    listShownIncidents(),
  ]);
  const fresh = latest !== null && now - latest.at.getTime() <= (RECORD_FRESH_S + LOOK_S) * 1000;
  return presentStatus({ now, from, days, latest, fresh, troubled, incidents });
}
