import { config } from '../../../platform/config.ts';
import { DemoLifeModel, type DemoLifeRow } from '../demo-life.model.ts';

/** Whether simulated customers live on; null where there are none. */
export async function isDemoAlive(): Promise<boolean | null> {
  if (!config.demoLife) return null;
  return (await DemoLifeModel.findById('life').lean<DemoLifeRow>())?.on ?? true;
}
