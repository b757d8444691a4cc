import { formatUsd } from '@lode/shared/core/money';
import { csvLine } from '../../platform/csv.ts';
import type { StatementLine } from './statement.ts';
import type { ColumnName, StatementTexts } from './statement-texts.ts';

/** Spreadsheets read the headings' scripts by it. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS: Record<ColumnName, (line: StatementLine, texts: StatementTexts) => string | null | undefined> =
  {
    time: ({ at }) => at.toISOString(),
    kind: ({ kind }, texts) => texts.kinds[kind],
    amount: ({ amount }) => (amount === null ? null : formatUsd(amount)),
    fee: ({ fee }) => (fee === null ? null : formatUsd(fee)),
    coin: ({ terms }) => terms?.coin,
    coin_amount: ({ terms }) => terms?.coinAmount,
    rate: ({ terms }) => terms?.rate,
    rate_source: ({ terms }) => terms?.rateSource,
    balance: ({ balance }) => formatUsd(balance),
    reference: ({ reference }) => reference,
    txid: ({ txid }) => txid,
    entry: ({ entryId }) => entryId,
    link: ({ link }) => link && String(link.seq),
    hash: ({ link }) => link?.hash,
  };
const NAMES = Object.keys(COLUMNS) as ColumnName[];

/** A statement as CSV, headed in a language. */
export async function* writeCsv(
  parts: AsyncIterable<StatementLine[]>,
  texts: StatementTexts,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(NAMES.map((name) => texts.columns[name]));
  for await (const lines of parts)
    yield lines.map((line) => csvLine(NAMES.map((name) => COLUMNS[name](line, texts)))).join('');
}
