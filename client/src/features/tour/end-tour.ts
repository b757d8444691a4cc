import type { TourEnd } from '@lode/shared/accounts/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { focusContent } from '../../lib/focus-content.ts';
import { tourAtom } from '../../lib/guided-tour.ts';
import { store } from '../../lib/store.ts';
import { updateProfile } from '../../lib/update-profile.ts';

/** Takes the tour, or its offer, off the screen, and keeps for the account what became of it. */
export async function endTour(side: TokenKind, end: TourEnd): Promise<void> {
  store.set(tourAtom, null);
  focusContent();
  try {
    await updateProfile(side, { tour: end });
  } catch (error) {
    // It is offered once more some day, which does no harm.
    console.warn('That the tour is over was not saved to the account', error);
  }
}
