import type { TokenKind } from '@lode/shared/core/abilities';
import { tourAtom } from '../../lib/guided-tour.ts';
import { lazyCode, Nothing } from '../../lib/lazy-code.tsx';
import { useAtomValue } from '../../lib/store.ts';

const TourBar = lazyCode(async () => (await import('./tour-bar.tsx')).TourBar, Nothing);

/** Where the tour is shown while somebody of this side is shown around. */
export function TourStrip({ side }: { side: TokenKind }) {
  const shown = useAtomValue(tourAtom);
  return shown?.side === side ? <TourBar side={side} at={shown.at} /> : null;
}
