import { stringify } from 'yaml';
import { alerts } from './alerts.ts';
import { conditionOf } from './promql.ts';

/** Where in docs/runbooks.md what to do about an alert is. */
export const runbookOf = (name: string) => `docs/runbooks.md#${name.toLowerCase()}`;

/** Prometheus' rules. */
export function rules(): string {
  const written = alerts.map((alert) => ({
    alert: alert.name,
    expr: conditionOf(alert),
    for: alert.during,
    labels: { severity: alert.severity },
    annotations: { summary: alert.summary, runbook_url: runbookOf(alert.name) },
  }));
  const head = '# Written by `npm run monitoring` from tests/monitoring/alerts.ts: change that.\n';
  return head + stringify({ groups: [{ name: 'lode', rules: written }] }, { lineWidth: 0 });
}
