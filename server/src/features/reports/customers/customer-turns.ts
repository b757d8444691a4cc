import { isDuplicateKey } from '../../../platform/mongo.ts';
import type { Transaction } from '../../../platform/transaction.ts';
import { CustomerTurnModel } from './customer-facts.model.ts';

const TURN = { _id: 'turn' };

/** How many turns there have been. */
export async function readTurn(): Promise<number> {
  const row = await CustomerTurnModel.findById(TURN._id).lean();
  if (row) return row.turn;
  await CustomerTurnModel.create({ ...TURN, turn: 0 }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
  return 0;
}

/** Takes the turn after that one; false where somebody else had it, so that what was read before may be old. */
export async function takeTurn({ session }: Transaction, after: number): Promise<boolean> {
  const { modifiedCount } = await CustomerTurnModel.updateOne(
    { ...TURN, turn: after },
    { $inc: { turn: 1 } },
    { session },
  );
  return modifiedCount > 0;
}

/** Takes the next turn, whichever it is. */
export async function takeNextTurn({ session }: Transaction): Promise<number> {
  const row = await CustomerTurnModel.findOneAndUpdate(
    TURN,
    { $inc: { turn: 1 } },
    { session, returnDocument: 'after' },
  ).lean();
  return row?.turn ?? 0;
}
