import type { Feature } from '../../platform/feature.ts';
import { countWhenAsked } from '../../platform/metrics.ts';
import { alertsRealtime } from './alerts.realtime.ts';
import { mountAlerts } from './alerts.routes.ts';
import { countOpenAlerts } from './queries/list-alerts.ts';

countWhenAsked('lode_alerts_open', 'Alerts that are there now, by kind', 'kind', countOpenAlerts);

export const alertsFeature: Feature = { routes: mountAlerts, realtime: alertsRealtime };
