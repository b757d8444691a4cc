import type { Feature } from '../../platform/feature.ts';
import { ledgerRealtime } from './ledger.realtime.ts';
import { mountLedger } from './ledger.routes.ts';

export const ledgerFeature: Feature = { routes: mountLedger, realtime: ledgerRealtime };
