import type { Feature } from '../../platform/feature.ts';
import { switchesRealtime } from './switches.realtime.ts';
import { mountSwitches } from './switches.routes.ts';

export const switchesFeature: Feature = { routes: mountSwitches, realtime: switchesRealtime };
