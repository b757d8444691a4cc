import { AppError } from '@lode/shared/core/errors';
import { isSealedByPresent, seal, unseal } from '../../../platform/seal.ts';
import { ConfigurationModel, type ConfigurationRow } from '../configuration.model.ts';

/** Seals the endpoint's key again with SECRET: whether there was anything to do, or `unreadable` when no SECRET given can read it. */
export async function resealKey(): Promise<boolean | 'unreadable'> {
  const row = await ConfigurationModel.findById('assistant').lean<ConfigurationRow>();
  if (!row?.key || isSealedByPresent(row.key)) return false;
  try {
    // Changed meanwhile, it is under SECRET already.
    const fresh = { $set: { key: seal(unseal(row.key)) } };
    return (
      (await ConfigurationModel.updateOne({ _id: 'assistant', key: row.key }, fresh)).modifiedCount === 1
    );
  } catch (error) {
    if (error instanceof AppError) return 'unreadable';
    throw error;
  }
}
