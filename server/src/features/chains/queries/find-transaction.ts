import type { Chain } from '@lode/shared/chains/schemas';
import type { ChainTransaction } from '../adapters/adapter.ts';
import { chosenAdapters } from '../adapters/chosen-adapters.ts';

/** What every source of a chain says of a transaction, together. */
export type Finding =
  | { kind: 'found'; transaction: ChainTransaction; confirmations: number }
  | { kind: 'unknown' }
  /** Sources tell different stories: for a person to look at. */
  | { kind: 'disputed' };

const told = ({ height, transfers }: ChainTransaction) =>
  JSON.stringify([
    height,
    transfers
      .map(({ index, to, coin, amount, succeeded }) => [coin, index, to, String(amount), succeeded].join())
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ]);

type Answer = { head: number; transaction: ChainTransaction | undefined };

/** Who lags behind a little has not heard of a transaction yet, which is no other story; who lags far tells one. */
const LAG_BLOCKS = 50;

function requireLevel(chain: Chain, answers: Answer[]): void {
  const newest = Math.max(...answers.map(({ transaction }) => transaction?.height ?? 0));
  if (answers.some(({ head }) => head < newest && newest - head <= LAG_BLOCKS))
    throw new Error(`A source of ${chain} is behind the others`);
}

/** Nobody's word alone: null unless all say the same. What a payment is worth does not hang on it. */
function agreedFee(answers: Answer[]): ChainTransaction['fee'] {
  const fees = answers.map(({ transaction }) => transaction?.fee ?? null);
  const told = new Set(fees.map((fee) => (fee ? `${fee.coin} ${fee.amount}` : '')));
  return told.size === 1 ? (fees[0] ?? null) : null;
}

/**
 * Asks all sources; rejects while one of them does not answer, because then nothing is certain.
 * Confirmations count the block itself: 1 in the newest block, 0 while it waits for one.
 */
export async function findTransaction(chain: Chain, txid: string): Promise<Finding> {
  const answers = await Promise.all(
    chosenAdapters[chain].map(async (source) => ({
      head: await source.head(),
      transaction: await source.transaction(txid),
    })),
  );
  requireLevel(chain, answers);
  const stories = new Set(answers.map(({ transaction }) => (transaction ? told(transaction) : '')));
  if (stories.size > 1) return { kind: 'disputed' };
  const transaction = answers[0]?.transaction;
  if (!transaction) return { kind: 'unknown' };
  const head = Math.min(...answers.map((answer) => answer.head));
  return {
    kind: 'found',
    transaction: { ...transaction, fee: agreedFee(answers) },
    confirmations: transaction.height === null ? 0 : Math.max(0, head - transaction.height + 1),
  };
}
