import { formatUsd } from '@lode/shared/core/money';
import type { CustomerReportRow } from '@lode/shared/reports/customer-schemas';
import type { MiningFigure, MiningReportRow } from '@lode/shared/reports/mining-schemas';
import type { FlowSum, MoneyReportRow } from '@lode/shared/reports/money-schemas';
import type { SavedReport } from '@lode/shared/reports/saved-schemas';
import type { SupportReportRow } from '@lode/shared/reports/support-schemas';
import type { Movement, MovementSum } from '../ledger/queries/read-movements.ts';
import type { CountedCustomer } from './customers/customer-figures.ts';
import { type CountedDay, formatIn } from './mining-figures.ts';
import type { SavedReportRow } from './saved/saved-report.model.ts';
import type { CountedFact } from './support-figures.ts';

export function presentSupportRow({ fact, value }: CountedFact): SupportReportRow {
  const { sessionId, at, username, agent, topic, comment } = fact;
  return { session_id: sessionId, at: at.toISOString(), username, agent, topic, value, comment };
}

export const presentSum = ({ count, amount }: MovementSum): FlowSum => ({ count, sum: formatUsd(amount) });

export function presentMovement({ entry, amount }: Movement): MoneyReportRow {
  const { _id, at, reference, memo } = entry;
  return { entry_id: String(_id), at: at.toISOString(), reference, memo, amount: formatUsd(amount) };
}

/** A day of the farm, with the estimate that its figure compares it with. */
export function presentMiningDay({ fact, value }: CountedDay, figure: MiningFigure): MiningReportRow {
  const usd = (micros: bigint | null) => (micros === null ? null : formatUsd(micros));
  const month = figure === 'estimate_month';
  return {
    type: 'day',
    id: fact.day,
    at: `${fact.day}T00:00:00.000Z`,
    username: null,
    plan: null,
    price: null,
    earned: null,
    estimated: usd(fact.estimates[month ? 'estimate_month' : 'estimate_day']),
    paid: usd(fact.paidPerTh),
    value: formatIn(figure, value),
  };
}

/** `names` has those of customers, and of who invited them. */
export function presentCustomer(
  { fact, value }: CountedCustomer,
  names: ReadonlyMap<string, string>,
): CustomerReportRow {
  const { id, at, country, language, inviter, steps } = fact;
  const [deposited, bought, paid, withdrew] = steps.map((step) => new Date(step).toISOString());
  return {
    user_id: id,
    at: new Date(at).toISOString(),
    username: names.get(id) ?? id,
    country,
    language,
    inviter: (inviter && names.get(inviter)) ?? null,
    deposited_at: deposited ?? null,
    bought_at: bought ?? null,
    paid_at: paid ?? null,
    withdrew_at: withdrew ?? null,
    value,
  };
}

export function presentSavedReport({ _id, report, name, filters, mailAt }: SavedReportRow): SavedReport {
  const next = mailAt?.toISOString() ?? null;
  return { id: String(_id), report, name, filters, weekly: next !== null, next_mail_at: next };
}
