import type { Leg, Told } from './check-ledger.ts';
import { type Books, big, COINS, differences, inLedgerUnits, type Row, Sums, text } from './rows.ts';

/** Accounts that stand for each other: a debt for a wallet, what is missing for what is held; the operator's own as one. */
const OPERATOR = /^(fees|operator_income|hash_power_sales|capital|uncovered_costs|adjustments|marketing)$/;

function standsFor(account: string): string {
  const [kind = '', about] = account.split(':');
  if (kind === 'wallet' || kind === 'receivable') return `customer ${about}`;
  if (kind === 'holdings' || kind === 'shortfall') return `coin ${about}`;
  return OPERATOR.test(account) ? 'operator' : account;
}

/** Every balance and every hold, worked out from what customers and staff have done, without the ledger's entries of it. */
export function checkRows(books: Books, { posted, open }: Told): string[] {
  const said = new Sums();
  for (const [account, balance] of posted)
    if (!account.startsWith('exchange:')) said.add(standsFor(account), balance);
  const due = new Sums();
  addCoinsIn(books, due);
  addWithdrawals(books, due);
  addMining(books, due);
  addMovements(books, due);
  addAsEntered(books, due);
  return [
    ...differences('the balance', said, due),
    ...checkExchange(posted),
    ...checkHolds(books, open),
    ...checkMining(books),
  ];
}

/** Debits are above zero: what we have. What we owe is below. */
function addCoinsIn({ payments, deposits, revenue }: Books, due: Sums): void {
  const owner = new Map(deposits.map(({ _id, userId }) => [text(_id), text(userId)]));
  for (const { state, coin, amount, creditedUsd, depositId } of payments) {
    if (state !== 'credited') continue;
    due.add(`coin ${text(coin)}`, inLedgerUnits(amount, text(coin)));
    due.add(`customer ${owner.get(text(depositId)) ?? 'nobody'}`, -big(creditedUsd));
  }
  for (const { state, coin, amount, amountUsd } of revenue) {
    if (state !== 'confirmed') continue;
    due.add(`coin ${text(coin)}`, big(amount));
    // What a pool paid less than it stated is the operator's cost.
    due.add(big(amountUsd) < 0n ? 'operator' : 'mining_revenue', -big(amountUsd));
  }
}

const APPROVED = ['approved', 'paying', 'completed'];

function addWithdrawals({ withdrawals }: Books, due: Sums): void {
  for (const { state, userId, amount, fee, currency, coinAmount } of withdrawals) {
    if (!APPROVED.includes(text(state))) continue;
    due.add(`customer ${text(userId)}`, big(amount));
    due.add('operator', -big(fee));
    if (state === 'completed') due.add(`coin ${text(currency)}`, -inLedgerUnits(coinAmount, text(currency)));
    else due.add('payouts_in_transit', big(fee) - big(amount));
  }
}

function addMining({ purchases, rewards, runs, bonuses, contracts }: Books, due: Sums): void {
  for (const { userId, amountUsd } of purchases) {
    due.add(`customer ${text(userId)}`, big(amountUsd));
    due.add('operator', -big(amountUsd));
  }
  const owner = new Map(contracts.map(({ _id, userId }) => [text(_id), text(userId)]));
  for (const { contractId, amount } of rewards) {
    due.add(`customer ${owner.get(text(contractId)) ?? 'nobody'}`, -big(amount));
    due.add('mining_revenue', big(amount));
  }
  for (const { state, fee, operatorShare } of runs) {
    if (state !== 'done') continue;
    due.add('mining_revenue', big(fee) + big(operatorShare));
    due.add('operator', -big(fee) - big(operatorShare));
  }
  for (const { state, userId, amount } of bonuses) {
    if (state !== 'paid') continue;
    due.add(`customer ${text(userId)}`, -big(amount));
    due.add('operator', big(amount));
  }
}

function addMovements({ movements }: Books, due: Sums): void {
  for (const { state, kind, coin, amount, amountUsd, fee, into } of movements) {
    if (state !== 'confirmed') continue;
    const cost = fee as { coin: string; amount: bigint } | null;
    if (cost) {
      due.add(`coin ${cost.coin}`, -big(cost.amount));
      due.add('operator', big(amountUsd));
    }
    if (kind === 'capital_in') {
      due.add(`coin ${text(coin)}`, big(amount));
      due.add('operator', -big(amountUsd));
    }
    if (kind === 'capital_out') {
      due.add(`coin ${text(coin)}`, -big(amount));
      due.add('operator', big(amountUsd));
    }
    if (kind === 'swap') {
      const came = into as { coin: string; amount: bigint };
      due.add(`coin ${text(coin)}`, -big(amount));
      due.add(`coin ${came.coin}`, big(came.amount));
    }
  }
}

/** What two people decide on between accounts has no row but its entry. */
function addAsEntered({ entries }: Books, due: Sums): void {
  for (const { kind, legs } of entries) {
    if (kind !== 'transfer' && kind !== 'adjustment') continue;
    for (const { account, side, amount } of legs as Leg[])
      if (!account.startsWith('exchange:'))
        due.add(standsFor(account), side === 'debit' ? big(amount) : -big(amount));
  }
}

/** Every coin that came in or went out passed through its exchange. */
function checkExchange(posted: Sums): string[] {
  const sums = new Sums();
  for (const coin of COINS)
    sums.add(
      coin,
      posted.of(`holdings:${coin}`) + posted.of(`shortfall:${coin}`) + posted.of(`exchange:${coin}`),
    );
  return differences('what the exchange lacks', sums, new Sums());
}

/** The holds that stand are those of withdrawals that wait, each of just its amount. */
function checkHolds({ withdrawals }: Books, open: Map<string, Row>): string[] {
  const faults: string[] = [];
  const left = new Map(open);
  for (const row of withdrawals) {
    const { _id, state, holdId, payoutHoldId } = row;
    const requested = state === 'requested';
    if (!requested && state !== 'approved' && state !== 'paying') continue;
    const id = text(requested ? holdId : payoutHoldId);
    const hold = left.get(id);
    left.delete(id);
    const name = `withdrawal ${text(_id)}, ${text(state)},`;
    if (!hold) faults.push(`${name} holds nothing`);
    else if (!sameLegs(hold, requested ? requestLegs(row) : payoutLegs(row)))
      faults.push(`${name} holds something else`);
  }
  return [...faults, ...[...left.keys()].map((id) => `the hold ${id} is nobody's`)];
}

type Due = [account: string, side: 'debit' | 'credit', amount: bigint];

const requestLegs = ({ userId, amount }: Row): Due[] => [
  [`wallet:${text(userId)}`, 'debit', big(amount)],
  ['payouts_in_transit', 'credit', big(amount)],
];

function payoutLegs({ amount, fee, currency, coinAmount }: Row): Due[] {
  const units = inLedgerUnits(coinAmount, text(currency));
  return [
    ['payouts_in_transit', 'debit', big(amount) - big(fee)],
    ['exchange:USD', 'credit', big(amount) - big(fee)],
    [`exchange:${text(currency)}`, 'debit', units],
    [`holdings:${text(currency)}`, 'credit', units],
  ];
}

function sameLegs({ legs }: Row, due: Due[]): boolean {
  const told = (legs as Leg[]).map(({ account, side, amount }) => [account, side, amount].join(' '));
  return (
    told.toSorted().join() ===
    due
      .map((leg) => leg.join(' '))
      .toSorted()
      .join()
  );
}

/** What is sold is what runs; a contract has earned its rewards, is renewed once and by what follows it. */
function checkMining({ contracts, capacity, rewards, purchases }: Books): string[] {
  const faults: string[] = [];
  const earned = new Sums();
  for (const { contractId, amount } of rewards) earned.add(text(contractId), big(amount));
  let sold = 0n;
  const byId = new Map(contracts.map((row) => [text(row._id), row]));
  const inherited = new Set(contracts.filter(({ open }) => open).map(({ renewedBy }) => text(renewedBy)));
  for (const { _id, open, hashPower, earnedUsd } of contracts) {
    const id = text(_id);
    // A renewal takes over the capacity of the contract before it, at that one's end.
    if (open && !inherited.has(id)) sold += big(hashPower);
    if (big(earnedUsd) !== earned.of(id)) faults.push(`contract ${id} has not earned its rewards`);
  }
  const told = capacity.reduce((sum, row) => sum + big(row.sold), 0n);
  if (told !== sold) faults.push(`${told} are told as sold, and ${sold} are`);
  const renewals = new Map<string, number>();
  for (const { _id, renews, contractId } of purchases) {
    if (!renews) continue;
    renewals.set(text(renews), (renewals.get(text(renews)) ?? 0) + 1);
    if (text(byId.get(text(renews))?.renewedBy) !== text(contractId))
      faults.push(`purchase ${text(_id)} renews ${text(renews)}, which says otherwise`);
  }
  for (const [id, times] of renewals) if (times > 1) faults.push(`contract ${id} was renewed ${times} times`);
  const quotes = purchases.map(({ quoteId }) => text(quoteId));
  if (new Set(quotes).size < quotes.length) faults.push('a quote was bought twice');
  return faults;
}
