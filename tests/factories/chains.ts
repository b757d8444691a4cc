import { randomBytes } from 'node:crypto';
import { type Chain, NETWORKS } from '@lode/shared/chains/schemas';
import type { Coin } from '@lode/shared/core/money';

/** The invented chains, moved by hand; load it only once a site is attached. */
export async function chains() {
  const [
    { mineSimulatedBlock },
    { sendSimulatedPayment },
    { followChainsProcessor },
    { sweepDepositsProcessor },
  ] = await Promise.all([
    import('@lode/server/features/chains/commands/mine-simulated-block'),
    import('@lode/server/features/chains/commands/send-simulated-payment'),
    import('@lode/workers/deposits/follow.processor'),
    import('@lode/workers/deposits/sweep.processor'),
  ]);
  let slot = 0;
  /** What the workers do in one of their rounds: a block, what is in it, what follows from it. */
  const round = async () => {
    slot += 1;
    await followChainsProcessor.run({ slot });
    await sweepDepositsProcessor.run({ slot });
  };
  return {
    pay: sendSimulatedPayment,
    sweep: () => sweepDepositsProcessor.run({ slot: 0 }),
    round,
    rounds: async (count: number) => {
      for (let at = 0; at < count; at += 1) await round();
    },
    mine: mineSimulatedBlock,
    reorganise,
  };
}

/**
 * Replaces the newest blocks of an invented chain by empty ones, and one more, as a longer branch would: at once, so that a
 * worker that mines beside puts nothing into either branch.
 */
async function reorganise(coin: Coin, depth: number): Promise<void> {
  const [{ SimulatedBlockModel, SimulatedTransferModel }, { inTransaction }] = await Promise.all([
    import('@lode/server/features/chains/simulated-block.model'),
    import('@lode/server/platform/transaction'),
  ]);
  const chain: Chain = NETWORKS[coin].chain;
  await inTransaction(async ({ session }) => {
    const newest = await SimulatedBlockModel.find({ chain }, null, { session })
      .sort({ height: -1 })
      .limit(depth + 1)
      .lean();
    const [last, before] = [newest.at(0)?.height ?? 0, newest.at(depth)];
    const from = last - depth + 1;
    const dropped = { chain, height: { $gte: from } };
    await SimulatedBlockModel.deleteMany(dropped, { session });
    // Held back, so that the new branch does not hold them.
    await SimulatedTransferModel.updateMany(dropped, { $set: { height: -1 } }, { session });
    let parentHash = before?.hash ?? '0'.repeat(64);
    const branch = Array.from({ length: depth + 1 }, (_, at) => {
      const block = { chain, height: from + at, hash: randomBytes(32).toString('hex'), parentHash };
      parentHash = block.hash;
      return { _id: `${chain}:${from + at}`, ...block, at: new Date() };
    });
    await SimulatedBlockModel.insertMany(branch, { session, lean: true });
  });
}
