import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commit } from './commit.ts';

const { MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError } = mongoose.mongo;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function unknownResult(): Error {
  const error = new MongoError('interrupted');
  error.addErrorLabel('UnknownTransactionCommitResult');
  return error;
}

const UNANSWERED: Record<string, () => Error> = {
  'a broken connection, without a label': () => new MongoNetworkError('connection 7 closed'),
  'a store that is not found': () =>
    new MongoServerSelectionError('none', {} as mongoose.mongo.TopologyDescription),
  'a result that the driver calls unknown': unknownResult,
};

it.each(Object.entries(UNANSWERED))('asks again after %s', async (_what, error) => {
  const commitTransaction = vi.fn().mockRejectedValueOnce(error()).mockRejectedValueOnce(error());
  const done = commit({ commitTransaction });
  await vi.runAllTimersAsync();
  await done;
  expect(commitTransaction).toHaveBeenCalledTimes(3);
});

it('believes the answer that nothing was committed', async () => {
  const none = new MongoServerError({ message: 'aborted', code: 251 });
  const commitTransaction = vi.fn().mockRejectedValueOnce(unknownResult()).mockRejectedValue(none);
  const told = expect(commit({ commitTransaction })).rejects.toBe(none);
  await vi.runAllTimersAsync();
  await told;
  expect(commitTransaction).toHaveBeenCalledTimes(2);
});

it('gives up after half a minute without an answer', async () => {
  const lost = new MongoNetworkError('connection 7 closed');
  const commitTransaction = vi.fn().mockRejectedValue(lost);
  const begun = Date.now();
  const told = expect(commit({ commitTransaction })).rejects.toBe(lost);
  await vi.runAllTimersAsync();
  await told;
  expect(Date.now() - begun).toBe(30_000);
  expect(commitTransaction).toHaveBeenCalledTimes(301);
});
