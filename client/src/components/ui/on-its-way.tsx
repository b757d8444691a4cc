import { type ReactNode, Suspense } from 'react';

/** What stands on the page while something that was asked for is still to open. */
export const ON_ITS_WAY = '[data-on-its-way]';

/**
 * Holds the place of a dialog or a menu whose code is still coming: nothing is seen, but the page is marked as
 * occupied, so that nothing comes up by itself over what somebody has just opened.
 */
export function OnItsWay({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span hidden data-on-its-way="" />}>{children}</Suspense>;
}
