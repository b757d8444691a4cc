import type { Coin } from '@lode/shared/core/money';
import { MovementModel } from '../movement.model.ts';

/** Movements that wait for a second person, of a coin or of all. */
export function countWaitingMovements(coin?: Coin): Promise<number> {
  return MovementModel.countDocuments({ state: 'proposed', ...(coin && { coin }) }).limit(10_000);
}
