import type { Coin } from '../core/money.ts';

export const CHAINS = ['bitcoin', 'tron', 'vechain'] as const;
export type Chain = (typeof CHAINS)[number];

export const FEE_TIERS = ['high', 'medium', 'low', 'very_low'] as const;
export type FeeTier = (typeof FEE_TIERS)[number];

export interface Network {
  chain: Chain;
  /** As people know it. */
  name: string;
  /** Decimals of the chain's own whole units. */
  decimals: number;
  feeTier: FeeTier;
}

/** The chain that carries each coin, and what its transfers cost. */
export const NETWORKS: Record<Coin, Network> = {
  BTC: { chain: 'bitcoin', name: 'Bitcoin', decimals: 8, feeTier: 'high' },
  USDT: { chain: 'tron', name: 'TRON (TRC20)', decimals: 6, feeTier: 'medium' },
  TRX: { chain: 'tron', name: 'TRON', decimals: 6, feeTier: 'low' },
  VET: { chain: 'vechain', name: 'VeChain', decimals: 18, feeTier: 'very_low' },
};

/** In which of our coins a chain takes its fees; VeChain takes VTHO, which we do not keep. */
export const FEE_COINS: Record<Chain, Coin | null> = { bitcoin: 'BTC', tron: 'TRX', vechain: null };
