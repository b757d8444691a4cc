import { AppError } from '@lode/shared/core/errors';
import { countedAddress } from '../../../platform/address.ts';
import { clock } from '../../../platform/clock.ts';
import { config } from '../../../platform/config.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { DemoLifeModel } from '../demo-life.model.ts';

/** Demo only: lets its simulated customers live on, or rest, for everybody who looks at it. Anybody may: it is a demo. */
export async function switchDemoLife(address: string, on: boolean): Promise<void> {
  if (!config.demoLife) throw new AppError('NOT_FOUND');
  await consume(LIMITS.demoSwitchesPerAddress, countedAddress(address));
  await inTransaction(async (tx) => {
    await DemoLifeModel.updateOne({ _id: 'life' }, { $set: { on } }, { upsert: true, session: tx.session });
    tx.event('site.demo-life-changed', { rev: clock.nowMs() });
  });
}
