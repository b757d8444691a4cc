import type { TFunction } from 'i18next';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';

/** Where a failed claim is told: in the bar over the list, or beside the activity's own button. */
export type ClaimPlace = 'list' | 'detail';

/** What to say of a failed claim: by its code or the server's message where it gave one, else that it failed. */
export function claimFailure(t: TFunction, error: unknown, place: ClaimPlace): string {
  const inList = place === 'list';
  if (!(error instanceof ApiError) || error.code === 'BAD_RESPONSE') {
    return t(inList ? 'activities:claim.failed_reward' : 'activities:claim.failed');
  }
  if (error.status > 0 && error.code !== 'REQUEST_FAILED') return errorText(t, error);
  return t(inList ? 'activities:claim.retry' : 'activities:claim.failed_later');
}

/** What to say when the list of activities does not come. */
export function listFailure(t: TFunction, error: unknown): string {
  const silent = error instanceof ApiError && error.status === 0;
  return t(silent ? 'activities:network_error' : 'activities:list_failed');
}
