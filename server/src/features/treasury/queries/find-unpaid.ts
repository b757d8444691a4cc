import { treasurySettings } from '@lode/shared/treasury/settings';
import { ledgerUnits } from '../../../platform/coin-value.ts';
import { addDays } from '../../../platform/utc-day.ts';
import { listUnfoundedPaybacks } from '../../deposits/queries/list-unfounded-paybacks.ts';
import { listUnpaidStatements } from '../../mining/queries/list-unpaid-statements.ts';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { BreakModel, type FoundBreak } from '../break.model.ts';

/** What should have come and did not, each found once, on whatever day. */
export async function findUnpaid(day: string): Promise<FoundBreak[]> {
  const found = [...(await latePools(day)), ...(await unfoundedPaybacks())];
  const known = await BreakModel.find(
    { kind: { $in: ['statement', 'payback'] }, 'rows.id': { $in: found.map(({ subject }) => subject) } },
    { rows: 1 },
  ).lean<Pick<FoundBreak, 'rows'>[]>();
  const told = new Set(known.flatMap(({ rows }) => rows.map(({ id }) => id)));
  return found.filter(({ subject }) => !told.has(subject));
}

/** Whether its pool pays late or its payout was entered as something else: the books hold what nobody has seen come. */
async function latePools(day: string): Promise<FoundBreak[]> {
  const { statement_paid_days: days } = await getSettings(treasurySettings);
  const last = addDays(day, -days);
  const rows = await listUnpaidStatements();
  return rows
    .filter(({ statedDay }) => statedDay !== null && statedDay <= last)
    .map(({ _id, coin, amount }) => {
      const id = String(_id);
      return {
        kind: 'statement',
        subject: id,
        asset: coin,
        amount: -BigInt(amount),
        rows: [{ type: 'revenue', id, amount: BigInt(amount) }],
      };
    });
}

async function unfoundedPaybacks(): Promise<FoundBreak[]> {
  const rows = await listUnfoundedPaybacks();
  return rows.map(({ _id, coin, amount, depositId }) => {
    const units = ledgerUnits(BigInt(amount), coin);
    return {
      kind: 'payback',
      subject: _id,
      asset: coin,
      amount: -units,
      rows: [
        { type: 'transaction', id: _id, amount: units },
        { type: 'deposit', id: String(depositId), amount: null },
      ],
    };
  });
}
