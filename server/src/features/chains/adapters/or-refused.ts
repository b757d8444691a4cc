import { ProviderStatus } from '../../../platform/fetch-json.ts';
import { BroadcastRefused } from './adapter.ts';

const TOO_MANY_REQUESTS = 429;

/** A node that answers with a fault of the request does not take the transaction; anything else tells nothing of it. */
export async function orRefused<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ProviderStatus)) throw error;
    if (error.status < 400 || error.status >= 500 || error.status === TOO_MANY_REQUESTS) throw error;
    throw new BroadcastRefused(error.reason || error.message, { cause: error });
  }
}
