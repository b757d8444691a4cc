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

/** Replaces the newest blocks of an invented chain by empty ones, and one more, as a longer branch would. */
async function reorganise(coin: Coin, depth: number): Promise<void> {
  const { SimulatedBlockModel, SimulatedTransferModel } = await import(
    '@lode/server/features/chains/simulated-block.model'
  );
  const { mineSimulatedBlock } = await import('@lode/server/features/chains/commands/mine-simulated-block');
  const chain: Chain = NETWORKS[coin].chain;
  const last = await SimulatedBlockModel.findOne({ chain }).sort({ height: -1 }).lean();
  const from = (last?.height ?? 0) - depth + 1;
  await SimulatedBlockModel.deleteMany({ chain, height: { $gte: from } });
  // Held back, so that the new branch does not hold them.
  await SimulatedTransferModel.updateMany({ chain, height: { $gte: from } }, { $set: { height: -1 } });
  for (let at = 0; at <= depth; at += 1) await mineSimulatedBlock(chain);
}
