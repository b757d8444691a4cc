import { LEVELS_MAX } from '@lode/shared/support/level-schemas';
import { LevelModel, type LevelRow } from '../level.model.ts';

/** Every service level by name. */
export function listLevels(): Promise<LevelRow[]> {
  return LevelModel.find().sort({ key: 1 }).limit(LEVELS_MAX).lean<LevelRow[]>();
}
