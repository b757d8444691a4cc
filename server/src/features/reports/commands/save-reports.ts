import { can } from '@lode/shared/core/abilities';
import { AppError } from '@lode/shared/core/errors';
import { customerReportQuery } from '@lode/shared/reports/customer-schemas';
import { periodShape } from '@lode/shared/reports/period';
import {
  REPORT_ABILITIES,
  SAVED_REPORTS_MAX,
  type SavedReportBody,
} from '@lode/shared/reports/saved-schemas';
import { supportReportQuery } from '@lode/shared/reports/support-schemas';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { nextMailAt } from '../saved/mailed-week.ts';
import { SavedReportModel, type SavedReportRow } from '../saved/saved-report.model.ts';
import { reportOfToken } from '../saved/unsubscribe-report.ts';

/** FORBIDDEN for a report that the caller may not read, INVALID_PARAMS for filters that are none of it, TOO_MANY_KEPT. */
export async function saveReport(identity: Identity, body: SavedReportBody): Promise<SavedReportRow> {
  const fields = fieldsOf(identity, body);
  return inTransaction(async (tx) => {
    await requireRoom(tx, identity.userId);
    const [row] = await SavedReportModel.create([{ userId: identity.userId, ...fields }], {
      session: tx.session,
    });
    if (!row) throw new AppError('SERVER_ERROR');
    return row.toObject<SavedReportRow>();
  });
}

/** NOT_FOUND for somebody else's; else as saveReport. */
export async function changeReport(
  identity: Identity,
  id: string,
  body: SavedReportBody,
): Promise<SavedReportRow> {
  const { mailAt, ...fields } = fieldsOf(identity, body);
  const mailing = mailAt ? { $set: { ...fields, mailAt } } : { $set: fields, $unset: { mailAt: '' } };
  const row = await SavedReportModel.findOneAndUpdate({ _id: id, userId: identity.userId }, mailing, {
    returnDocument: 'after',
  }).lean<SavedReportRow>();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Removing what is gone already is no error. */
export async function removeReport({ userId }: Identity, id: string): Promise<void> {
  await SavedReportModel.deleteOne({ _id: id, userId });
}

/** NOT_FOUND where the token is not ours. A report that is gone is mailed to nobody as it is. */
export async function endReportMails(token: string): Promise<void> {
  const id = reportOfToken(token);
  if (id === undefined) throw new AppError('NOT_FOUND');
  await SavedReportModel.updateOne({ _id: id }, { $unset: { mailAt: '' } });
}

/** Two at once may make one too many, which harms nobody. */
async function requireRoom({ session }: Transaction, userId: string): Promise<void> {
  const kept = await SavedReportModel.countDocuments({ userId }, { session });
  if (kept >= SAVED_REPORTS_MAX) throw new AppError('TOO_MANY_KEPT');
}

const FILTERS = {
  support: supportReportQuery,
  customers: customerReportQuery,
  money: null,
  mining: null,
};
/** Filters are looked at with any period. */
const SOME_DAY = { from: '2026-01-01', to: '2026-01-01' };

function fieldsOf(identity: Identity, { weekly, ...body }: SavedReportBody) {
  const { report, filters } = body;
  if (!can(identity, REPORT_ABILITIES[report])) throw new AppError('FORBIDDEN');
  const zone = periodShape.zone.safeParse(filters.zone ?? 'UTC');
  const isReadable = FILTERS[report]?.safeParse({ ...filters, ...SOME_DAY }).success ?? true;
  if (!zone.success || !isReadable) throw new AppError('INVALID_PARAMS');
  return { ...body, ...(weekly && { mailAt: nextMailAt(clock.nowMs(), zone.data) }) };
}
