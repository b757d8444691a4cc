import { NETWORKS } from '@lode/shared/chains/schemas';
import { AppError, type ErrorCode } from '@lode/shared/core/errors';
import type { Coin } from '@lode/shared/core/money';
import { MOVEMENT_ADDRESSES_MAX, type MovementKind } from '@lode/shared/treasury/schemas';
import { ledgerUnits } from '../../platform/coin-value.ts';
import { logger } from '../../platform/logger.ts';
import { findClaims } from '../chains/queries/find-claims.ts';
import { type Finding, findTransaction } from '../chains/queries/find-transaction.ts';
import { feeId, outputId } from '../chains/queries/output-id.ts';
import { getDepositRules } from '../deposits/queries/get-deposit-rules.ts';
import { isDepositAddress } from '../deposits/queries/is-deposit-address.ts';
import { isPaybackAddress } from '../deposits/queries/list-paybacks.ts';
import { mayCountAsDeposit } from '../deposits/queries/may-count-as-deposit.ts';
import { isBookedReceipt } from '../mining/queries/is-booked-receipt.ts';
import { isLikeStatements } from '../mining/queries/is-like-statements.ts';
import { isOwnAddress } from '../reserves/queries/is-own-address.ts';
import { isReserveAddress } from '../reserves/queries/is-reserve-address.ts';
import { isPromisedAddress } from '../withdrawals/queries/is-promised-address.ts';
import { requireClaimed } from '../withdrawals/queries/require-claimed.ts';
import type { IntoRow, MovementRow } from './movement.model.ts';

/** What somebody says a transaction was. */
export interface Claimed {
  kind: MovementKind;
  coin: Coin;
  /** In the one form of the coin's chain. */
  txid: string;
  /** Of a swap: what came for it. */
  into?: { coin: Coin; txid: string } | null;
}

/** What the chain says of it. */
export interface Inspected extends Pick<MovementRow, 'coin' | 'amount' | 'fee' | 'from' | 'to' | 'minedAt'> {
  /** Of a swap; null for anything else. */
  into: Omit<IntoRow, 'rate' | 'amountUsd'> | null;
  /** What must count as nothing else. */
  claims: string[];
}

type Found = Extract<Finding, { kind: 'found' }>['transaction'];
type Transfer = Found['transfers'][number];

/** Of one kind: what of the transaction it is about, or a refusal. */
type Inspection = (
  claimed: Claimed,
  transaction: Found,
) => Promise<Pick<Inspected, 'claims' | 'coin' | 'amount' | 'fee'> & Partial<Pick<Inspected, 'into'>>>;

export const refused = (code: ErrorCode, field = 'txid') => new AppError(code, { fields: { [field]: code } });

/** What came of a swap has a field of its own. */
export const INTO_TXID = 'into.txid';

/** As what the outputs of a movement are booked. */
export const ownerOf = (movementId: unknown) => `movement:${String(movementId)}`;

/**
 * Asks every source of the chain whether a transaction is what somebody says, and how much it moved. What of it counts as
 * something else already, a deposit, revenue, a payout or another movement, is refused. CHAIN_UNAVAILABLE, TXID_NOT_FOUND,
 * also while it waits for its confirmations, TXID_DISPUTED, TXID_USED, TXID_MISMATCH for none that does it, SENDER_FOREIGN,
 * SENDER_OWN, POOL_PAYOUT for what comes in and a pool has stated, RECIPIENT_FOREIGN, PAYS_CUSTOMER, FEE_UNKNOWN.
 */
export async function inspectMovement(claimed: Claimed, owner?: string): Promise<Inspected> {
  const transaction = await findSettled(claimed);
  if (await mayCountAsDeposit(claimed.txid)) throw refused('TXID_USED');
  const found = await INSPECTIONS[claimed.kind](claimed, transaction);
  const taken = await findClaims(found.claims);
  if ([...taken.values()].some((by) => by !== owner)) throw refused('TXID_USED');
  const { senders, transfers, time } = transaction;
  return {
    into: null,
    ...found,
    from: [...new Set(senders)].slice(0, MOVEMENT_ADDRESSES_MAX),
    to: [...new Set(transfers.map(({ to }) => to))].slice(0, MOVEMENT_ADDRESSES_MAX),
    minedAt: time,
  };
}

async function findSettled({ coin, txid }: Pick<Claimed, 'coin' | 'txid'>, field?: string): Promise<Found> {
  const { chain } = NETWORKS[coin];
  const finding = await findTransaction(chain, txid).catch((error: unknown) => {
    logger.warn({ err: error, chain }, 'a source does not answer: a movement waits');
    throw new AppError('CHAIN_UNAVAILABLE');
  });
  if (finding.kind === 'disputed') throw refused('TXID_DISPUTED', field);
  const { confirmations } = await getDepositRules();
  if (finding.kind === 'unknown' || finding.confirmations < confirmations[coin])
    throw refused('TXID_NOT_FOUND', field);
  return finding.transaction;
}

const INSPECTIONS: Record<MovementKind, Inspection> = {
  network_fee: async ({ coin, txid }, transaction) => {
    await requireOwnSenders(transaction);
    const { chain } = NETWORKS[coin];
    const foreign = await among(transaction, async ({ to }) => !(await isOwnAddress(to)));
    // A fee is ours to bear only for what we know: the rest of the transaction must be booked first.
    const booked = await findClaims(foreign.map((transfer) => outputId(chain, transfer)));
    if (booked.size < foreign.length) throw refused('RECIPIENT_FOREIGN');
    const fee = feeOf(transaction);
    if (!fee) throw refused('FEE_UNKNOWN');
    return { coin: fee.coin, amount: null, fee, claims: [feeId(chain, txid)] };
  },

  sweep: async ({ coin, txid }, transaction) => {
    await requireOwnSenders(transaction);
    const fromDeposits = await Promise.all([...new Set(transaction.senders)].map(isDepositAddress));
    if (!fromDeposits.includes(true)) throw refused('TXID_MISMATCH');
    if ((await among(transaction, async ({ to }) => !(await isOwnAddress(to)))).length > 0)
      throw refused('RECIPIENT_FOREIGN');
    const { chain } = NETWORKS[coin];
    const found = await received(coin, transaction);
    return { ...found, fee: feeOf(transaction), claims: [...found.claims, feeId(chain, txid)] };
  },

  capital_in: async (claimed, transaction) => ({ ...(await fromOutside(claimed, transaction)), fee: null }),

  capital_out: async (claimed, transaction) => ({ ...(await toOutside(claimed, transaction)), fee: null }),

  swap: async (claimed, transaction) => {
    if (!claimed.into) throw refused('TXID_MISMATCH', INTO_TXID);
    const given = await toOutside(claimed, transaction);
    if (await mayCountAsDeposit(claimed.into.txid)) throw refused('TXID_USED', INTO_TXID);
    const arrival = await findSettled(claimed.into, INTO_TXID);
    const { coin, amount, claims } = await fromOutside(claimed.into, arrival, INTO_TXID);
    if (amount === null) throw refused('TXID_MISMATCH', INTO_TXID);
    const into = { coin, amount, txid: claimed.into.txid };
    return { ...given, fee: null, into, claims: [...given.claims, ...claims] };
  },
};

type Side = Pick<Inspected, 'coin' | 'amount' | 'claims'>;

/** What others have paid to published addresses, that is nothing else of ours yet. */
async function fromOutside(
  { coin, txid }: Pick<Claimed, 'coin' | 'txid'>,
  transaction: Found,
  field?: string,
): Promise<Side> {
  for (const sender of new Set(transaction.senders))
    if (await isOwnAddress(sender)) throw refused('SENDER_OWN', field);
  if (await isBookedReceipt({ coin, txid })) throw refused('TXID_USED', field);
  const side = await received(coin, transaction, field);
  // Else what a pool has paid would be the owner's, and customers' revenue a claim that nobody pays.
  if (await isLikeStatements(coin, side.amount ?? 0n)) throw refused('POOL_PAYOUT', field);
  return side;
}

/** What we have paid to others, whom nothing was promised to. */
async function toOutside({ coin, txid }: Claimed, transaction: Found): Promise<Side> {
  await requireOwnSenders(transaction);
  await requireClaimed(txid);
  const foreign = await among(
    transaction,
    async ({ to, coin: of }) => of === coin && !(await isOwnAddress(to)),
  );
  for (const { to } of foreign)
    if ((await isPromisedAddress(coin, to)) || (await isPaybackAddress(coin, to)))
      throw refused('PAYS_CUSTOMER');
  return sumOf(coin, foreign);
}

/** Nobody else's coins are in it: one that nobody is named for may be anybody's. */
async function requireOwnSenders({ senders }: Found): Promise<void> {
  const all = [...new Set(senders)];
  if (all.length === 0) throw refused('SENDER_FOREIGN');
  for (const sender of all) if (!(await isOwnAddress(sender))) throw refused('SENDER_FOREIGN');
}

async function among(
  { transfers }: Found,
  fits: (transfer: Transfer) => Promise<boolean>,
): Promise<Transfer[]> {
  const found: Transfer[] = [];
  for (const transfer of transfers) if (transfer.succeeded && (await fits(transfer))) found.push(transfer);
  return found;
}

/** What published addresses were paid of a coin. */
async function received(coin: Coin, transaction: Found, field?: string): Promise<Side> {
  return sumOf(
    coin,
    await among(transaction, async ({ to, coin: of }) => of === coin && (await isReserveAddress(coin, to))),
    field,
  );
}

function sumOf(coin: Coin, transfers: Transfer[], field?: string): Side {
  const sum = transfers.reduce((all, { amount }) => all + amount, 0n);
  const amount = ledgerUnits(sum, coin);
  if (amount === 0n) throw refused('TXID_MISMATCH', field);
  const { chain } = NETWORKS[coin];
  return { coin, amount, claims: transfers.map((transfer) => outputId(chain, transfer)) };
}

/** In units of the ledger; null for none. */
function feeOf({ fee }: Found): MovementRow['fee'] {
  if (!fee) return null;
  const amount = ledgerUnits(fee.amount, fee.coin);
  return amount > 0n ? { coin: fee.coin, amount } : null;
}
