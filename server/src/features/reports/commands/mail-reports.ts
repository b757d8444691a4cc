import { can } from '@lode/shared/core/abilities';
import { REPORT_ABILITIES } from '@lode/shared/reports/saved-schemas';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { logger } from '../../../platform/logger.ts';
import { isStoreAway } from '../../../platform/mongo.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { findStaff } from '../../accounts/queries/find-staff.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { fileName } from '../file-name.ts';
import { collect } from '../in-pages.ts';
import { MAILED } from '../saved/mailed-figures.ts';
import { nextMailAt, weekBefore } from '../saved/mailed-week.ts';
import { SavedReportModel, type SavedReportRow } from '../saved/saved-report.model.ts';
import { reportToken } from '../saved/unsubscribe-report.ts';

const AT_ONCE = 50;
/** A report that could not be made is tried again so much later. */
const AGAIN_MS = 3_600_000;

type Due = SavedReportRow & { mailAt: Date };

/**
 * Mails the saved reports whose time has come. Which mail is next moves on in the transaction that queues one, so that each
 * week is mailed once, whoever dies or runs twice; weeks that nobody could be mailed in are left out.
 */
export async function mailReports(): Promise<void> {
  const due = await SavedReportModel.find({ mailAt: { $lte: clock.now() } })
    .sort({ mailAt: 1 })
    .limit(AT_ONCE)
    .lean<Due[]>();
  for (const row of due) {
    try {
      await mail(row);
    } catch (err) {
      if (isStoreAway(err)) throw err;
      logger.error({ err, report: row.report }, 'a saved report could not be mailed');
      await moveOn(row, new Date(clock.nowMs() + AGAIN_MS));
    }
  }
}

async function mail(row: Due): Promise<void> {
  const { userId, report, name, filters, mailAt } = row;
  const owner = await findStaff(String(userId));
  // Who may not read it any more is mailed nothing, until they save it anew.
  if (!owner || !can({ kind: 'admin', role: owner.role }, REPORT_ABILITIES[report])) return moveOn(row, null);
  const zone = filters.zone ?? 'UTC';
  const week = weekBefore(new Date(Math.max(mailAt.getTime(), clock.nowMs())), zone);
  const { figures, lines, hours = '' } = await MAILED[report]({ ...filters, ...week });
  const facts = {
    report,
    name,
    from: week.from,
    to: week.to,
    figures: JSON.stringify(figures),
    hours,
    link: `${config.publicUrl ?? ''}/googleadmin/reports/${report}?${new URLSearchParams({ ...filters, ...week }).toString()}`,
    filename: fileName(report, { ...week, hours: hours && 'business' }),
    content: (await collect(lines)).join(''),
    end_report: reportToken(String(row._id)),
  };
  await inTransaction(async (tx) => {
    const moved = await SavedReportModel.updateOne(
      { _id: row._id, mailAt },
      { $set: { mailAt: nextMailAt(clock.nowMs(), zone) } },
      { session: tx.session },
    );
    if (moved.matchedCount === 0) return;
    await queueMail(tx, { to: owner.email, kind: 'report', language: owner.language, facts });
  });
}

async function moveOn({ _id, mailAt }: Due, next: Date | null): Promise<void> {
  const change = next ? { $set: { mailAt: next } } : { $unset: { mailAt: '' } };
  await SavedReportModel.updateOne({ _id, mailAt }, change);
}
