import { financeRoutes as routes } from '@lode/shared/finance/rest';
import type { Adjustment } from '@lode/shared/finance/schemas';
import type { ledgerEntrySchema } from '@lode/shared/ledger/schemas';
import type { z } from 'zod';
import type { Identity } from '../../platform/identity.ts';
import { consume, type Limit } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { sendFile } from '../../platform/send-file.ts';
import { requireProof } from '../accounts/queries/require-proof.ts';
import { exportList, type FileColumn } from '../administration/commands/export-list.ts';
import { readEntryPages } from '../ledger/queries/read-entry-pages.ts';
import { openJournal, writeJournal } from '../ledger/queries/write-journal.ts';
import type { AdjustmentRow } from './adjustment.model.ts';
import {
  type AdjustmentDecision,
  approveAdjustment,
  rejectAdjustment,
} from './commands/decide-adjustment.ts';
import { recordJournalExport } from './commands/record-journal-export.ts';
import { requestAdjustment } from './commands/request-adjustment.ts';
import { presentAdjustment, presentSummary } from './finance.presenter.ts';
import { getFinanceSummary } from './queries/get-finance-summary.ts';
import { listAdjustments, namesIn, readAdjustments } from './queries/list-adjustments.ts';

type LedgerEntry = z.output<typeof ledgerEntrySchema>;

const JOURNALS: Limit = { name: 'journals', points: 10, seconds: 60 };

interface Call {
  identity: Identity;
  params: { id: string };
  body: { reason: string };
  context: { address: string };
}

const presentOne = async (row: AdjustmentRow): Promise<Adjustment> =>
  presentAdjustment(row, await namesIn([row]));

function deciding(command: (decision: AdjustmentDecision) => Promise<AdjustmentRow>) {
  return async ({ identity, params, body, context }: Call): Promise<Adjustment> => {
    await requireProof(identity);
    const by = { identity, address: context.address };
    return presentOne(await command({ by, id: params.id, reason: body.reason }));
  };
}

const ADJUSTMENTS: readonly FileColumn<Adjustment>[] = [
  'id',
  'kind',
  'user',
  'from',
  'to',
  'amount_usd',
  'reason',
  'state',
  'requested_by',
  'requested_at',
  'decided_by',
  'decided_at',
  'decision_reason',
  'entry_id',
];

type Leg = Omit<LedgerEntry, 'legs' | 'reference'> &
  LedgerEntry['legs'][number] & { about: string | null; about_id: string | null };

/** A line of the file is a leg, with its entry. */
const legsOf = (entries: readonly LedgerEntry[]): Leg[] =>
  entries.flatMap(({ legs, reference, ...entry }) =>
    legs.map((leg) => ({
      ...entry,
      ...leg,
      about: reference?.type ?? null,
      about_id: reference?.id ?? null,
    })),
  );

const LEGS: readonly FileColumn<Leg>[] = [
  'id',
  'at',
  'kind',
  'phase',
  'about',
  'about_id',
  'memo',
  'account',
  'asset',
  'side',
  'amount',
  'balance_after',
  'seal',
];

export function mountFinance(mount: RouteMount): void {
  mount.add(routes.summary, async () => presentSummary(await getFinanceSummary()));
  mount.add(routes.journal, async ({ identity, query, context }) => {
    // Everybody's money in one file: a token that somebody has found does not take it along.
    await requireProof(identity);
    await consume(JOURNALS, identity.userId);
    const opening = await openJournal(query);
    await recordJournalExport({ identity, address: context.address }, query);
    const name = `journal-${query.from}-${query.to}.journal`;
    return sendFile(context, { name, type: 'text/plain' }, writeJournal(query, opening));
  });
  mount.add(routes.adjustments, async ({ query }) => {
    const { rows, usernames, total } = await listAdjustments(query);
    const items = rows.map((row) => presentAdjustment(row, usernames));
    return { items, page: query.page, limit: query.limit, total };
  });
  mount.add(routes.adjustmentsFile, (call) =>
    exportList(call, {
      name: 'adjustments',
      columns: ADJUSTMENTS,
      pages: readAdjustments(call.query),
      present: ({ rows, usernames }) => rows.map((row) => presentAdjustment(row, usernames)),
    }),
  );
  mount.add(routes.entriesFile, async (call) => {
    // As the journal, which is the same in another form.
    await requireProof(call.identity);
    return exportList(call, {
      name: 'ledger-entries',
      columns: LEGS,
      pages: readEntryPages(call.query),
      present: legsOf,
    });
  });
  mount.add(routes.requestAdjustment, async ({ identity, body, context }) => {
    await requireProof(identity);
    const by = { identity, address: context.address };
    return presentOne(await requestAdjustment(by, body, context.requestKey));
  });
  mount.add(routes.approveAdjustment, deciding(approveAdjustment));
  mount.add(routes.rejectAdjustment, deciding(rejectAdjustment));
}
