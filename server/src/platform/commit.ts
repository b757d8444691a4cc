import mongoose, { type ClientSession } from 'mongoose';

const { MongoError, MongoNetworkError, MongoServerSelectionError } = mongoose.mongo;

/** After the first ask that was not answered; the last one may take as long again as the driver waits for a store. */
const ASK_AGAIN_MS = 30_000;
const PAUSE_MS = 100;

/**
 * The commit may have been carried out, or not. The driver labels such errors, but not all of them: none of a
 * connection that it has given up because another one of its pool broke first, nor that the store is not found.
 */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    (error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult'))
  );
}

/**
 * Commits the session's transaction, and asks until the store says so: it does a commit once however often it is
 * asked, and knows it after a restart. Throws what it answers when nothing was committed, and the last error when
 * it has not answered in time: then nobody knows.
 */
export async function commit(session: Pick<ClientSession, 'commitTransaction'>): Promise<void> {
  let giveUpAt: number | undefined;
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      giveUpAt ??= performance.now() + ASK_AGAIN_MS;
      if (performance.now() >= giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
