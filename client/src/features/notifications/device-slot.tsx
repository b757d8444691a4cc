import type { TokenKind } from '@lode/shared/core/abilities';
import { Suspense } from 'react';
import { lazyCode, Nothing } from '../../lib/lazy-code.tsx';
import { useSettledPage } from '../../lib/settled.ts';

const DeviceKeeper = lazyCode(async () => (await import('./device-keeper.tsx')).DeviceKeeper, Nothing);

/** On every page of a side, once the first is settled: what keeps this device told. */
export function DeviceSlot({ side }: { side: TokenKind }) {
  return useSettledPage() ? (
    <Suspense>
      <DeviceKeeper side={side} />
    </Suspense>
  ) : null;
}
