import { RiskHitModel } from '../risk-hit.model.ts';

/** What rules found about somebody and nobody has reviewed yet. */
export function countOpenHits(userId: string): Promise<number> {
  return RiskHitModel.countDocuments({ userId, state: 'open' }).exec();
}
