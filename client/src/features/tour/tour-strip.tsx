import type { TokenKind } from '@lode/shared/core/abilities';
import { tourAtom } from '../../lib/guided-tour.ts';
import { useAtomValue } from '../../lib/store.ts';
import { TourBar } from './tour-bar.tsx';

/** Where the tour is shown while somebody of this side is shown around. */
export function TourStrip({ side }: { side: TokenKind }) {
  const shown = useAtomValue(tourAtom);
  return shown?.side === side ? <TourBar side={side} at={shown.at} /> : null;
}
