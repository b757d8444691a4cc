import { formatUsd } from '@lode/shared/core/money';
import type { FlowSum, MoneyReportRow } from '@lode/shared/reports/money-schemas';
import type { SupportReportRow } from '@lode/shared/reports/support-schemas';
import type { Movement, MovementSum } from '../ledger/queries/read-movements.ts';
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
