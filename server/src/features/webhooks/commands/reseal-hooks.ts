import { AppError } from '@lode/shared/core/errors';
import { isSealedByPresent, seal, unseal } from '../../../platform/seal.ts';
import { WebhookModel, type WebhookRow } from '../webhook.model.ts';

/** Seals endpoints' secrets again with SECRET: how many, and how many no SECRET given can read. */
export async function resealHooks(): Promise<{ resealed: number; unreadable: number }> {
  const done = { resealed: 0, unreadable: 0 };
  for await (const { _id, secret } of WebhookModel.find({}, { secret: 1 }).lean<WebhookRow[]>().cursor()) {
    if (isSealedByPresent(secret)) continue;
    const fresh = reseal(secret);
    if (fresh === undefined) done.unreadable += 1;
    // Changed meanwhile, it is under SECRET already.
    else if ((await WebhookModel.updateOne({ _id, secret }, { $set: { secret: fresh } })).modifiedCount === 1)
      done.resealed += 1;
  }
  return done;
}

function reseal(sealed: string): string | undefined {
  try {
    return seal(unseal(sealed));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
