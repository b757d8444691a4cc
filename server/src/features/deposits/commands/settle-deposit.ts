import { NETWORKS } from '@lode/shared/chains/schemas';
import { clock } from '../../../platform/clock.ts';
import { ledgerUnits } from '../../../platform/coin-value.ts';
import { logger } from '../../../platform/logger.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { findTransaction } from '../../chains/queries/find-transaction.ts';
import { getChainHead } from '../../chains/queries/get-chain-head.ts';
import { inLedger } from '../../ledger/commands/in-ledger.ts';
import { postEntry } from '../../ledger/commands/post-entry.ts';
import { getRate } from '../../rates/queries/get-rate.ts';
import { findStoppedIn } from '../../switches/commands/require-open.ts';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';
import {
  COUNTING,
  dueHeightOf,
  type Moment,
  planSettlement,
  type Step,
  stateOf,
} from '../plan-settlement.ts';
import { getDepositRules } from '../queries/get-deposit-rules.ts';
import { usdSum } from '../usd-sum.ts';
import { tellOfSum } from './tell-of-sum.ts';
import { creditKey } from './undo-blocks.ts';

/** Credited in one transaction; the rest has its turn in the next round. */
const CREDITS_AT_ONCE = 100;

/**
 * Does what is due with a deposit: credits confirmed payments after every source of the chain has agreed,
 * puts doubtful ones up for review, and moves its state. Run at any time, twice or late it does the same.
 */
export async function settleDeposit(depositId: string): Promise<void> {
  const read = await readDeposit(depositId);
  if (!read) return;
  const moment = await momentOf(read.deposit);
  const toCredit = planSettlement(read.deposit, read.payments, moment)
    .filter(isCredit)
    .slice(0, CREDITS_AT_ONCE);
  if (toCredit.length > 0 && (await isStopped(read.deposit))) return;
  const disputed = await findDisputed(toCredit, read.deposit.address);
  if (disputed === 'wait') return;
  const asked = new Set(toCredit.map(placeOf));
  await inLedger(async (tx) => {
    const current = await readDeposit(depositId, tx);
    if (!current) return;
    const { deposit, payments } = current;
    if (asked.size > 0 && (await isStopped(deposit, tx))) return;
    for (const step of planSettlement(deposit, payments, moment)) {
      // Only what the sources were asked about: what came or moved since then has its turn next time.
      if (isCredit(step) && !asked.has(placeOf(step))) continue;
      await carryOut(tx, deposit, disputed.has(step.payment._id) ? dispute(step) : step, moment);
    }
    await moveOn(tx, depositId, moment);
  });
}

/** What could be credited waits until crediting goes on; nothing of it is lost. */
async function isStopped({ coin }: DepositRow, tx?: Transaction): Promise<boolean> {
  return (await findStoppedIn(['deposits'], coin, tx)) !== undefined;
}

/** A deposit and those of its payments that were not left alone, oldest first. */
export async function readDeposit(
  id: string,
  tx?: Transaction,
): Promise<{ deposit: DepositRow; payments: PaymentRow[] } | undefined> {
  const options = { ...(tx && { session: tx.session }), useBigInt64: true };
  const deposit = await DepositModel.findById(id, null, options).lean<DepositRow>();
  if (!deposit) return undefined;
  const payments = await PaymentModel.find(
    { depositId: deposit._id, state: { $in: COUNTING } },
    null,
    options,
  )
    .sort({ seenAt: 1, _id: 1 })
    .lean<PaymentRow[]>();
  return { deposit, payments };
}

/** What settling a deposit depends on beside its payments. */
export async function momentOf({ coin }: DepositRow): Promise<Moment> {
  const [head, rate, rules] = await Promise.all([
    getChainHead(NETWORKS[coin].chain),
    getRate(coin).catch(() => null),
    getDepositRules(),
  ]);
  return {
    now: clock.now(),
    head,
    confirmationsNeeded: rules.confirmations[coin],
    minimumUsd: rules.minimumUsd,
    maximumUsd: rules.maximumUsd,
    rate: rate && !rate.stale ? rate.rate : null,
    rateSource: rate?.source,
    rateAt: rate?.at ?? new Date(0),
    spread: rules.spread,
  };
}

const isCredit = (step: Step): boolean => step.do === 'credit';

/** A payment in the block that it was recorded in: a reorganisation may put it into another. */
const placeOf = ({ payment }: Step): string => `${payment._id}@${payment.height}`;

/** Payments about which the sources disagree; `wait` while one of them cannot be asked. */
export async function findDisputed(
  steps: Pick<Step, 'payment'>[],
  address: string,
): Promise<Set<string> | 'wait'> {
  const disputed = new Set<string>();
  for (const { payment } of steps) {
    const { chain } = NETWORKS[payment.coin];
    try {
      const finding = await findTransaction(chain, payment.txid);
      if (finding.kind === 'unknown') return 'wait';
      // It has moved to another block, which is not followed yet.
      if (finding.kind === 'found' && finding.transaction.height !== payment.height) return 'wait';
      const confirmed =
        finding.kind === 'found' &&
        finding.transaction.transfers.some(
          (one) =>
            `${chain}:${one.txid}:${one.index}` === payment._id &&
            one.to === address &&
            one.coin === payment.coin &&
            one.succeeded &&
            String(one.amount) === payment.amount,
        );
      if (!confirmed) disputed.add(payment._id);
    } catch (error) {
      logger.warn({ err: error, chain }, 'a source does not answer: its payments wait');
      return 'wait';
    }
  }
  return disputed;
}

function dispute({ payment }: Step): Step {
  return { payment, do: 'review', reason: 'sources_disagree' };
}

async function carryOut(
  tx: Transaction,
  deposit: DepositRow,
  step: Step,
  { rateSource }: Moment,
): Promise<void> {
  const { payment } = step;
  switch (step.do) {
    case 'credit':
      return creditPayment(tx, deposit, payment, { usd: step.usd, rateSource });
    case 'review':
      await update(tx, payment, { state: 'review', reason: step.reason });
      return;
    case 'ignore':
      await update(tx, payment, { state: 'ignored', reason: step.reason });
  }
}

function update(tx: Transaction, { _id }: PaymentRow, fields: Partial<PaymentRow>) {
  return PaymentModel.updateOne({ _id }, { $set: fields }, { session: tx.session });
}

/** The coin comes into our holdings, its value into the customer's wallet, both through the exchange. */
export async function creditPayment(
  tx: Transaction,
  deposit: DepositRow,
  payment: PaymentRow,
  { usd, rateSource }: { usd: bigint; rateSource: string | undefined },
): Promise<void> {
  const { coin } = payment;
  const units = ledgerUnits(BigInt(payment.amount), coin);
  const entry = await postEntry(tx, {
    key: creditKey(payment),
    kind: 'deposit',
    reference: { type: 'deposit', id: String(deposit._id) },
    memo: payment.txid,
    legs: [
      { account: `wallet:${String(deposit.userId)}` as const, side: 'credit' as const, amount: usd },
      { account: 'exchange:USD' as const, side: 'debit' as const, amount: usd },
      { account: `holdings:${coin}` as const, side: 'debit' as const, amount: units },
      { account: `exchange:${coin}` as const, side: 'credit' as const, amount: units },
    ].filter(({ amount }) => amount > 0n),
  });
  await update(tx, payment, {
    state: 'credited',
    reason: null,
    creditedUsd: usd,
    entryId: entry._id,
    creditedAt: clock.now(),
    ...(rateSource && { rateSource }),
    approvals: [],
    credits: payment.credits + 1,
  });
}

/** The deposit's state, sum and whether anything is still to come, from its payments as they are now. */
export async function moveOn(tx: Transaction, depositId: string, moment: Moment): Promise<void> {
  const current = await readDeposit(depositId, tx);
  if (!current) return;
  const { deposit, payments } = current;
  const state = stateOf(deposit, payments, moment);
  const creditedUsd = await usdSum(tx, depositId);
  const waits = payments.some((payment) => payment.state === 'seen');
  const open = state === 'awaiting' || waits;
  const dueHeight = dueHeightOf(payments, moment);
  const same = state === deposit.state && creditedUsd === deposit.creditedUsd && open === deposit.open;
  // While a payment waits its confirmations are news.
  const isNews = !same || waits;
  if (!isNews && dueHeight === deposit.dueHeight) return;
  await DepositModel.updateOne(
    { _id: depositId },
    { $set: { state, creditedUsd, open, dueHeight }, ...(isNews && { $inc: { rev: 1 } }) },
    { session: tx.session },
  );
  if (isNews) tx.event('deposits.deposit-changed', { depositId });
  await tellOfSum(tx, deposit, creditedUsd);
}
