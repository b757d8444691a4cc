import { AppError, ERRORS } from '@lode/shared/core/errors';
import { type Coin, formatUsd } from '@lode/shared/core/money';
import { OPEN_WITHDRAWALS_MAX } from '@lode/shared/withdrawals/own-schemas';
import mongoose, { type ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { findMade } from '../../../platform/request-key.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { noteCustomers } from '../../accounts/commands/note-customers.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { spendByKey } from '../../keys/commands/spend-by-key.ts';
import { holdFunds } from '../../ledger/commands/hold-funds.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { requireSoundLedger } from '../../ledger/queries/get-last-proof.ts';
import { getWallet } from '../../ledger/queries/get-wallet.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { checkAddress } from '../../reserves/queries/check-address.ts';
import { assess } from '../../risk/commands/assess.ts';
import { requireOpen } from '../../switches/commands/require-open.ts';
import { holdLegs } from '../payout-legs.ts';
import { getWithdrawalRules } from '../queries/get-withdrawal-rules.ts';
import { WithdrawalModel, type WithdrawalRow } from '../withdrawal.model.ts';
import { referenceTo, stepKey } from './change-withdrawal.ts';
import { requireKnownAddress } from './require-known-address.ts';

export interface WithdrawalRequest {
  /** Micro-dollars, the fee inside. */
  amount: bigint;
  currency: Coin;
  walletAddress: string;
  /** Makes it happen once, over a crash too. */
  requestKey?: string | undefined;
}

const OPEN = ['requested', 'approved', 'paying'] as const;

/**
 * Asks for a withdrawal and puts its amount on hold. REAUTH_REQUIRED, LEDGER_UNSOUND, RATE_STALE, what
 * `checkAddress` and `requireKnownAddress` throw, WITHDRAWAL_MINIMUM, WITHDRAWALS_FROZEN, EXCEEDS_BALANCE, TOO_MANY_WITHDRAWALS,
 * WITHDRAWALS_STOPPED, WITHDRAWAL_BLOCKED by a risk rule; of a program KEY_LIMIT_REACHED.
 */
export async function createWithdrawal(
  identity: Identity,
  request: WithdrawalRequest,
): Promise<WithdrawalRow> {
  const { userId } = identity;
  const { key } = identity;
  // A program proves itself by its key, and is held to aged addresses and a limit for it.
  if (!key) await requireProof(identity);
  const made = await findMade(WithdrawalModel, request.requestKey);
  if (made) return made;
  const { amount, currency } = request;
  await requireOpen(['outgoing', 'withdrawals'], currency);
  await requireSoundLedger();
  if ((await getRate(currency)).stale) throw new AppError('RATE_STALE');
  const rules = await getWithdrawalRules();
  if (amount < rules.minimum[currency]) throw withAmount('WITHDRAWAL_MINIMUM', rules.minimum[currency]);
  const walletAddress = await checkAddress(currency, request.walletAddress);
  const place = { userId: new mongoose.Types.ObjectId(userId), currency, walletAddress };
  await requireKnownAddress(place, key !== undefined);
  await requireAffordable(userId, amount);
  const _id = new mongoose.Types.ObjectId();
  const before = await countAll(userId);
  const verdict = await assess({
    kind: 'withdrawal',
    userId,
    amount,
    currency,
    walletAddress,
    withdrawalId: String(_id),
  });
  if (verdict === 'block') throw new AppError('WITHDRAWAL_BLOCKED');
  return inLedger(async (tx) => {
    const again = await findMade(WithdrawalModel, request.requestKey, tx.session);
    if (again) return again;
    await requireOpen(['outgoing', 'withdrawals'], currency, tx);
    await requireKnownAddress(place, key !== undefined, tx.session);
    await requireAffordable(userId, amount, tx.session);
    await requireFewOpen(tx, userId);
    const apiKey = key ? { id: key.id, name: await spendByKey(tx, key.id, amount) } : null;
    // The rules have not seen what was asked for beside it: a person looks.
    const risk = (await countAll(userId, tx.session)) === before ? verdict : 'hold';
    return store(tx, {
      _id,
      ...place,
      amount,
      fee: rules.fee[currency],
      risk,
      apiKey,
      requestKey: request.requestKey ?? null,
    });
  });
}

/** How often the customer has asked, ever: tells whether they asked again meanwhile. */
function countAll(userId: string, session?: ClientSession): Promise<number> {
  return WithdrawalModel.countDocuments({ userId }, { ...(session && { session }) });
}

async function requireAffordable(userId: string, amount: bigint, session?: ClientSession): Promise<void> {
  const { available, owed } = await getWallet(userId, session);
  if (owed > 0n) throw new AppError('WITHDRAWALS_FROZEN');
  if (amount > available) throw withAmount('EXCEEDS_BALANCE', available);
}

function withAmount(code: 'EXCEEDS_BALANCE' | 'WITHDRAWAL_MINIMUM', micros: bigint): AppError {
  const amount = formatUsd(micros);
  const message = ERRORS[code].message.replace('{{amount}}', `$${amount}`);
  return new AppError(code, { message, fields: { amount_usd: code }, data: { amount } });
}

async function requireFewOpen(tx: Transaction, userId: string): Promise<void> {
  const open = await WithdrawalModel.countDocuments(
    { userId, state: { $in: OPEN } },
    { session: tx.session },
  );
  if (open >= OPEN_WITHDRAWALS_MAX) throw new AppError('TOO_MANY_WITHDRAWALS');
}

type Asked = Pick<
  WithdrawalRow,
  '_id' | 'userId' | 'amount' | 'fee' | 'currency' | 'walletAddress' | 'risk' | 'apiKey' | 'requestKey'
>;

async function store(tx: Transaction, asked: Asked): Promise<WithdrawalRow> {
  const { _id } = asked;
  const hold = await holdFunds(tx, {
    key: stepKey({ _id }, 'hold'),
    kind: 'withdrawal_hold',
    reference: referenceTo({ _id }),
    legs: holdLegs(asked),
  });
  const row: WithdrawalRow = {
    ...asked,
    state: 'requested',
    approvals: [],
    approvalsNeeded: null,
    rate: null,
    coinAmount: null,
    txId: null,
    check: null,
    foundAt: null,
    completedBy: null,
    rejectedBy: null,
    reason: null,
    holdId: hold._id,
    captureId: null,
    feeEntryId: null,
    payoutHoldId: null,
    entryId: null,
    rev: 1,
    createdAt: clock.now(),
    completedAt: null,
    endedAt: null,
  };
  await WithdrawalModel.create([row], { session: tx.session });
  await noteCustomers([row.userId], tx.session);
  tx.event('withdrawals.withdrawal-changed', { withdrawalId: String(_id) });
  return row;
}
