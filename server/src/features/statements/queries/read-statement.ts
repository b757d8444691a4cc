import { AppError } from '@lode/shared/core/errors';
import { STATEMENT_MOVEMENTS_MAX, type StatementFormat } from '@lode/shared/statements/rest';
import { clock } from '../../../platform/clock.ts';
import {
  type ChainLink,
  findLinkBefore,
  readWalletMovements,
} from '../../ledger/queries/read-wallet-movements.ts';
import type { MonthSum, StatementLine } from '../statement.ts';
import { describeMovements } from './describe-movements.ts';
import { getStatement, monthAfter } from './list-statements.ts';

/** A month that can be written as a file of the format: NOT_FOUND, REPORT_TOO_LARGE. */
export async function openStatement(
  userId: string,
  month: string,
  format: StatementFormat,
): Promise<MonthSum> {
  const statement = await getStatement(userId, month);
  if (statement.movements > STATEMENT_MOVEMENTS_MAX[format]) throw new AppError('REPORT_TOO_LARGE');
  return statement;
}

/**
 * The lines of a statement in parts: the opening balance, every movement, the closing balance. That one adds up what
 * was read, so the lines balance whatever is booked meanwhile.
 */
export async function* readStatement(userId: string, statement: MonthSum): AsyncGenerator<StatementLine[]> {
  const { month, opening, soFar } = statement;
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const before = soFar ? clock.now() : monthAfter(from);
  const beginning = await findLinkBefore(userId, from);
  yield [standing('opening', from, opening, beginning)];
  let balance = opening;
  let link: ChainLink | null = beginning;
  for await (const part of readWalletMovements(userId, { from, before })) {
    const lines = await describeMovements(part, balance);
    balance = lines.at(-1)?.balance ?? balance;
    link = latest(lines, link);
    yield lines;
  }
  yield [standing(soFar ? 'so_far' : 'closing', before, balance, link)];
}

/** The chain's last link that holds any of them; none while one of them is not sealed. */
function latest(lines: readonly StatementLine[], known: ChainLink | null): ChainLink | null {
  return lines.reduce<ChainLink | null>((last, { link }) => {
    if (!link) return null;
    return last && last.seq > link.seq ? last : link;
  }, known);
}

function standing(
  kind: StatementLine['kind'],
  at: Date,
  balance: bigint,
  link: ChainLink | null,
): StatementLine {
  const nothing = { amount: null, fee: null, terms: null, reference: null, txid: null, entryId: null };
  return { ...nothing, at, kind, balance, link };
}
