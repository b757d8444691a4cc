import { RiskHitModel, type RiskHitRow } from '../risk-hit.model.ts';

const SHOWN_MAX = 100;

/** What rules found in one thing, such as a withdrawal, oldest first. */
export async function listHitsAbout(subjectId: string): Promise<RiskHitRow[]> {
  return RiskHitModel.find({ 'subject.id': subjectId })
    .sort({ at: 1, _id: 1 })
    .limit(SHOWN_MAX)
    .lean<RiskHitRow[]>();
}
