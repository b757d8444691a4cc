import { AppError } from '@lode/shared/core/errors';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { type AccountId, chartOf } from '../chart.ts';
import { COMMODITIES, journalAccount, posting, transaction } from '../journal-text.ts';
import { countEntries, getBalancesAt, type LedgerPeriod, readEntriesOf } from './read-period.ts';

const ENTRIES_MAX = 200_000;
const ACCOUNTS_MAX = 100_000;

/** Days of UTC, the first and the last. */
interface JournalDays {
  from: string;
  to: string;
}

/** What every account had as the period began, in whole units, debits above zero. */
type Opening = Map<AccountId, bigint>;

const periodOf = ({ from, to }: JournalDays): LedgerPeriod => ({
  from: new Date(from),
  before: new Date(Date.parse(to) + DAY_MS),
});

/** What has to be known before anything of a journal goes out; REPORT_TOO_LARGE for more than it may have. */
export async function openJournal(query: JournalDays): Promise<Opening> {
  const period = periodOf(query);
  const count = await countEntries(period, ENTRIES_MAX + 1);
  if (count > ENTRIES_MAX) throw new AppError('REPORT_TOO_LARGE');
  return getBalancesAt(period.from, ACCOUNTS_MAX);
}

/** The journal of a period, in the format of hledger: accounts, opening balances, every entry in the order of its time. */
export async function* writeJournal(query: JournalDays, opening: Opening): AsyncGenerator<string> {
  yield `; The ledger from ${query.from} to ${query.to}, days of UTC. Debits are above zero, credits below.\n`;
  yield '; A hold and its release move nothing: what they reserve or free stands beside amounts of zero.\n';
  yield `${COMMODITIES}\n`;
  const declared = new Set<AccountId>();
  for (const id of opening.keys()) yield declare(declared, id);
  yield openingText(query.from, opening);
  for await (const entry of readEntriesOf(periodOf(query))) {
    // Accounts that were made since the opening was read.
    const fresh = entry.legs.filter(({ account }) => !declared.has(account));
    yield fresh.map(({ account }) => declare(declared, account)).join('') + transaction(entry);
  }
}

function declare(declared: Set<AccountId>, id: AccountId): string {
  if (declared.has(id)) return '';
  declared.add(id);
  return `account ${journalAccount(id)}\n`;
}

/** Empty where nothing stood in any account. */
function openingText(day: string, opening: Opening): string {
  const lines = [...opening].flatMap(([id, units]) =>
    units === 0n ? [] : [posting(id, units, chartOf(id).asset)],
  );
  return lines.length > 0 ? `\n${day} * opening balances\n${lines.join('')}` : '';
}
