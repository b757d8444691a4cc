import { CHAINS, type Chain } from '@lode/shared/chains/schemas';
import { config } from '../../../platform/config.ts';
import { getSimulatedReserve } from '../queries/get-deposit-address.ts';
import type { ChainAdapter } from './adapter.ts';
import { esplora } from './esplora.ts';
import { simulatedChain } from './simulated.ts';
import { thor } from './thor.ts';
import { trongrid } from './trongrid.ts';

type ChainSettings = typeof config.chains;

function adaptersOf(chain: Chain, settings: ChainSettings): ChainAdapter[] {
  if (settings.simulated) return [simulatedChain(chain, () => getSimulatedReserve(chain))];
  switch (chain) {
    case 'bitcoin':
      return settings.esploraUrls.map((url) => esplora(url));
    case 'tron':
      return settings.trongridUrls.map((url) =>
        trongrid(url, settings.usdtContract, settings.trongridApiKey),
      );
    case 'vechain':
      return settings.thorUrls.map((url) => thor(url));
  }
}

/**
 * The sources of every chain: the first is followed, all are asked before money is credited. Throws, which
 * stops the process from starting, on invented chains outside the demo (H6).
 */
function chooseAdapters(): Record<Chain, ChainAdapter[]> {
  if (config.chains.simulated && !config.simulatedAllowed)
    throw new Error('CHAIN_PROVIDERS names simulated chains: a deployment needs ALLOW_SIMULATED=1 for that.');
  const pairs = CHAINS.map((chain) => [chain, adaptersOf(chain, config.chains)] as const);
  return Object.fromEntries(pairs) as Record<Chain, ChainAdapter[]>;
}

export const chosenAdapters = chooseAdapters();

/** The source that is followed. */
export function followedAdapter(chain: Chain): ChainAdapter {
  const [first] = chosenAdapters[chain];
  if (!first) throw new Error(`No source is configured for ${chain}`);
  return first;
}
