import { ProviderStatus } from '../../../platform/fetch-json.ts';

/** A source says 404, or 400 for what cannot be an id, about a transaction that it does not know. */
export function unknownAsUndefined(error: unknown): undefined {
  if (error instanceof ProviderStatus && (error.status === 404 || error.status === 400)) return undefined;
  throw error;
}
