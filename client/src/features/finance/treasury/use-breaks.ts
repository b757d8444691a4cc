import { closeRoutes } from '@lode/shared/treasury/close-rest';
import { call } from '../../../lib/api-client.ts';
import { useMatterList } from '../use-matter-list.ts';

/** What the daily closes found, narrowed by these filters of the address. */
export const useBreaks = <N extends string>(names: readonly N[]) =>
  useMatterList({
    kinds: ['close'],
    names,
    read: (asked, signal) => call(closeRoutes.breaks, { query: asked, signal }, 'admin'),
  });
