/**
 * A reader of the plain-text journals that hledger reads, as strict as `hledger check --strict` on what we write: declared accounts
 * and commodities, transactions that balance per commodity without prices. Written without a look at what writes them.
 */

interface Posting {
  account: string;
  /** Millionths of a millionth. */
  units: bigint;
  commodity: string;
  comment: string;
}

export interface JournalTransaction {
  day: string;
  code: string;
  description: string;
  postings: Posting[];
}

const PICO = 12;

/** An amount in millionths of a millionth. */
export function unitsOf(text: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(text);
  if (!found) throw new Error(`${text} is no amount`);
  const [, sign, whole = '', fraction = ''] = found;
  return BigInt(`${sign}${whole}${fraction.padEnd(PICO, '0')}`);
}

export function readJournal(text: string): JournalTransaction[] {
  const accounts = new Set<string>();
  const commodities = new Set<string>();
  const read: JournalTransaction[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith(';') || /^\s+;/.test(line)) continue;
    const account = /^account (\S+)$/.exec(line)?.[1];
    const commodity = /^commodity 1000\.0+ ([A-Z]+)$/.exec(line)?.[1];
    const head = /^(\d{4}-\d\d-\d\d) \*(?: \(([^)]*)\))? ([^;]+)$/.exec(line);
    const posting = /^ {4}(\S+) {2}(\S+) ([A-Z]+)(?: {2}; (.*))?$/.exec(line);
    if (account) accounts.add(account);
    else if (commodity) commodities.add(commodity);
    else if (head)
      read.push({ day: head[1] ?? '', code: head[2] ?? '', description: head[3] ?? '', postings: [] });
    else if (posting && read.length > 0)
      read.at(-1)?.postings.push({
        account: posting[1] ?? '',
        units: unitsOf(posting[2] ?? ''),
        commodity: posting[3] ?? '',
        comment: posting[4] ?? '',
      });
    else throw new Error(`Not a line of a journal: ${line}`);
  }
  for (const transaction of read) requireSound(transaction, accounts, commodities);
  return read;
}

function requireSound(
  { code, postings }: JournalTransaction,
  accounts: Set<string>,
  commodities: Set<string>,
) {
  const sums = new Map<string, bigint>();
  for (const { account, commodity, units } of postings) {
    if (!accounts.has(account)) throw new Error(`${account} is not declared`);
    if (!commodities.has(commodity)) throw new Error(`${commodity} is not declared`);
    sums.set(commodity, (sums.get(commodity) ?? 0n) + units);
  }
  for (const [commodity, sum] of sums)
    if (sum !== 0n) throw new Error(`Transaction ${code} is off by ${sum} ${commodity}`);
}

/** What every account has at the end, by account and commodity. */
export function balancesOf(transactions: readonly JournalTransaction[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, commodity, units } of transactions.flatMap(({ postings }) => postings)) {
    const key = `${account} ${commodity}`;
    sums.set(key, (sums.get(key) ?? 0n) + units);
  }
  return sums;
}
