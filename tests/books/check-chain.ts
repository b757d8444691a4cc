import {
  type Books,
  big,
  COINS,
  differences,
  FEE_COIN,
  inLedgerUnits,
  type Row,
  Sums,
  text,
} from './rows.ts';

interface Transfer {
  /** `<chain>:<txid>:<index>` */
  id: string;
  chain: string;
  coin: string;
  to: string;
  from: string;
  amount: bigint;
}

/**
 * The invented chains against the books, once nothing is under way: what came in was credited or booked as something, what
 * went out paid one thing that was promised, and what the chains hold is what the books say.
 */
export function checkChains(books: Books): string[] {
  const own = ownAddresses(books);
  const transfers = transfersIn(books);
  const claims = new Map(books.claims.map((row) => [text(row._id), row]));
  const outs = transfers.filter(({ from, to }) => own.has(from) && !own.has(to));
  const ins = transfers.filter(({ from, to }) => !own.has(from) && own.has(to));
  return [
    ...checkOuts(books, outs, claims),
    ...checkIns(books, ins, claims),
    ...checkPaid(books, transfers, claims),
    ...checkCoins(books, transfers, own),
  ];
}

function ownAddresses({ deposits, reserves }: Books): Set<string> {
  return new Set([...deposits, ...reserves].map(({ address }) => text(address)));
}

/** What is in a block of the chain as it is now. */
function transfersIn({ transfers, blocks }: Books): Transfer[] {
  const there = new Set(blocks.map(({ _id }) => text(_id)));
  return transfers
    .filter(({ chain, height, succeeded }) => succeeded && there.has(`${text(chain)}:${text(height)}`))
    .map(({ chain, txid, index, coin, to, from, amount }) => ({
      id: `${text(chain)}:${text(txid)}:${text(index)}`,
      chain: text(chain),
      coin: text(coin),
      to: text(to),
      from: text(from),
      amount: big(amount),
    }));
}

/** Nothing has left us that is not booked as something. */
function checkOuts(_books: Books, outs: Transfer[], claims: Map<string, Row>): string[] {
  return outs
    .filter(({ id }) => !claims.has(id))
    .map(({ id, coin, amount, to }) => `${id} paid ${amount} ${coin} to ${to}, and is booked as nothing`);
}

/** What came in is a payment of a deposit, recorded as it is, or booked as something else. */
function checkIns({ payments, deposits }: Books, ins: Transfer[], claims: Map<string, Row>): string[] {
  const recorded = new Map(payments.map((row) => [text(row._id), row]));
  const ofDeposits = new Set(deposits.map(({ address }) => text(address)));
  return ins.flatMap(({ id, to, coin, amount }) => {
    if (!ofDeposits.has(to)) return claims.has(id) ? [] : [`${id} came in, and is booked as nothing`];
    const row = recorded.get(id);
    if (!row) return [`${id} paid a deposit, and is not recorded`];
    if (text(row.amount) !== String(amount) || row.coin !== coin) return [`${id} is recorded as another`];
    return row.state === 'seen' || row.state === 'reversed' ? [`${id} is in a block, and ${row.state}`] : [];
  });
}

/** Each withdrawal that is completed was paid once, by outputs of just its amount to its address, of its transaction. */
function checkPaid(
  { withdrawals, payments }: Books,
  transfers: Transfer[],
  claims: Map<string, Row>,
): string[] {
  const faults: string[] = [];
  const onChain = new Map(transfers.map((one) => [one.id, one]));
  const paying = Map.groupBy([...claims.values()], ({ withdrawalId }) => text(withdrawalId));
  for (const { _id, state, currency, coinAmount, walletAddress, txId } of withdrawals) {
    const id = text(_id);
    const outputs = paying.get(id) ?? [];
    if (state !== 'completed') {
      if (outputs.length > 0) faults.push(`withdrawal ${id} is ${text(state)} and was paid`);
      continue;
    }
    let sum = 0n;
    for (const claim of outputs) {
      const output = onChain.get(text(claim._id));
      const fits = output?.to === walletAddress && output?.coin === currency;
      if (!fits || !text(claim._id).includes(text(txId)))
        faults.push(`withdrawal ${id} is said to be paid by ${text(claim._id)}, which the chain has not`);
      sum += output?.amount ?? 0n;
    }
    if (sum !== big(coinAmount)) faults.push(`withdrawal ${id} was paid ${sum}, not ${text(coinAmount)}`);
  }
  for (const { _id, state, height } of payments)
    if (state === 'credited' && !onChain.has(text(_id)))
      faults.push(`payment ${text(_id)} of block ${text(height)} is credited, and on no chain`);
  return faults;
}

/** What our addresses hold, and what explains why the books say something else: all of it by its own row. */
function checkCoins(books: Books, transfers: Transfer[], own: Set<string>): string[] {
  const held = new Sums();
  for (const { coin, to, from, amount } of transfers) {
    if (own.has(to)) held.add(coin, amount);
    if (own.has(from)) held.add(coin, -amount);
  }
  const due = new Sums();
  for (const { _id, asset, debitsPosted, creditsPosted } of books.accounts)
    if (/^(holdings|shortfall):/.test(text(_id)))
      due.add(text(asset), big(debitsPosted) - big(creditsPosted));
  const there = new Map(transfers.map((one) => [one.id, one]));
  for (const { _id, coin, amount, state } of books.payments) {
    if (state !== 'credited' && there.has(text(_id))) due.add(text(coin), inLedgerUnits(amount, text(coin)));
  }
  for (const { _id, owner } of books.claims)
    if (text(owner).startsWith('payback:')) {
      const out = there.get(text(_id));
      if (out) due.add(out.coin, -inLedgerUnits(out.amount, out.coin));
    }
  addUnbookedFees(books, own, due, held);
  const said = new Sums();
  for (const coin of COINS) said.add(coin, roundedDown(held.of(coin), coin, due.of(coin)));
  return differences('what the chain holds', said, due);
}

/** Of a chain with more decimals than the ledger, each payment was rounded down by less than one unit. */
function roundedDown(units: bigint, coin: string, due: bigint): bigint {
  const whole = inLedgerUnits(units, coin);
  return coin === 'VET' && whole > due && whole - due < 10_000n ? due : whole;
}

/** A network's fee is in the books once it is entered; the chain has taken it at once. */
function addUnbookedFees(
  { transfers, blocks, claims }: Books,
  own: Set<string>,
  due: Sums,
  held: Sums,
): void {
  const there = new Set(blocks.map(({ _id }) => text(_id)));
  const booked = new Set(claims.map(({ _id }) => text(_id)));
  for (const { chain, txid, height, fee, from } of transfers) {
    const coin = FEE_COIN[text(chain)];
    if (!fee || !coin || !own.has(text(from)) || !there.has(`${text(chain)}:${text(height)}`)) continue;
    held.add(coin, -big(fee));
    if (!booked.has(`${text(chain)}:${text(txid)}:fee`)) due.add(coin, -inLedgerUnits(fee, coin));
  }
}
