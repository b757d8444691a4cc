import { formatDecimal, formatUsd, USD_DECIMALS } from '@lode/shared/core/money';
import { Decimal } from 'decimal.js';
import { type Credit, listCredits } from '../../deposits/queries/list-credits.ts';
import type { SealedMovement } from '../../ledger/queries/read-wallet-movements.ts';
import { listPaidTerms, type PaidTerms } from '../../withdrawals/queries/list-paid-terms.ts';
import { type CoinTerms, type LineKind, MOVEMENT_KINDS, type StatementLine } from '../statement.ts';

const Exact = Decimal.clone({ precision: 60 });
const RATE_DIGITS = 12;
const LEDGER_COIN_DECIMALS = 8;

/** Movements as lines of a statement, with what deposits and withdrawals know of them; `opening` is what they add to. */
export async function describeMovements(
  movements: readonly SealedMovement[],
  opening: bigint,
): Promise<StatementLine[]> {
  const about = (type: string) => [
    ...new Set(
      movements.flatMap(({ entry: { reference } }) => (reference?.type === type ? reference.id : [])),
    ),
  ];
  const [credits, paid] = await Promise.all([
    listCredits(about('deposit')),
    listPaidTerms(about('withdrawal')),
  ]);
  let balance = opening;
  return movements.map((movement) => {
    balance += movement.amount;
    return { ...lineOf(movement, balance), ...factsOf(movement, credits, paid) };
  });
}

type Facts = Pick<StatementLine, 'fee' | 'terms' | 'txid'>;

function lineOf({ entry, amount, link }: SealedMovement, balance: bigint): Omit<StatementLine, keyof Facts> {
  const { at, kind, reference, _id } = entry;
  return {
    at,
    kind: MOVEMENT_KINDS.find((name) => name === kind) ?? ('other' satisfies LineKind),
    amount,
    balance,
    reference: reference && `${reference.type} ${reference.id}`,
    entryId: String(_id),
    link,
  };
}

function factsOf(
  { entry, amount }: SealedMovement,
  credits: readonly Credit[],
  paid: ReadonlyMap<string, PaidTerms>,
): Facts {
  if (entry.kind === 'deposit') {
    const credit = credits.find(
      (one) => one.depositId === entry.reference?.id && one.txid === entry.memo && one.creditedUsd === amount,
    );
    return {
      fee: null,
      terms: credit ? creditTerms(credit) : termsInBooks(entry.legs),
      txid: entry.memo || null,
    };
  }
  const terms = paid.get(entry.reference?.id ?? '');
  if (entry.kind === 'withdrawal_approval' && terms) return { fee: terms.fee, terms, txid: terms.txid };
  return { fee: null, terms: termsInBooks(entry.legs), txid: null };
}

function creditTerms({ coin, coinAmount, creditedUsd, quotedRate, rateSource }: Credit): CoinTerms {
  return { coin, coinAmount, rate: quotedRate ?? rateOf(formatUsd(creditedUsd), coinAmount), rateSource };
}

/** What the entry itself says, which went through both sides of the exchange; null for one that moved no coin. */
function termsInBooks(legs: SealedMovement['entry']['legs']): CoinTerms | null {
  const usd = legs.find(({ account }) => account === 'exchange:USD');
  const coin = legs.find(({ account, asset }) => asset !== 'USD' && account.startsWith('exchange:'));
  if (!usd || !coin) return null;
  const coinAmount = formatDecimal(coin.amount, LEDGER_COIN_DECIMALS);
  const rate = rateOf(formatDecimal(usd.amount, USD_DECIMALS), coinAmount);
  return { coin: coin.asset, coinAmount, rate, rateSource: null };
}

function rateOf(usd: string, coins: string): string | null {
  const amount = new Exact(coins);
  return amount.isZero() ? null : new Exact(usd).div(amount).toSignificantDigits(RATE_DIGITS).toFixed();
}
