/** What a rule compares: text for Prometheus is made of it (`promql.ts`), and a test measures it on the registry itself (`measure.ts`). */
export type Measure =
  /** The worst of all servers: the largest, or for what should not fall the smallest. */
  | { kind: 'worst'; of: 'max' | 'min'; metric: string; labels?: Labels; by?: string }
  /** Events a second, over five minutes, of all servers together. */
  | { kind: 'rate'; metric: string; labels?: Labels }
  /** The part of such events that fits `labels`. */
  | { kind: 'share'; metric: string; labels: Labels }
  /** A quantile of a histogram, over five minutes, of all servers together. */
  | { kind: 'quantile'; metric: string; q: number };

/** Of a label, the values that count: each written out, or a pattern. */
export type Labels = Record<string, { is: string } | { fits: string }>;

export interface Alert {
  name: string;
  measure: Measure;
  /** Fires above it, or below it. */
  fires: { above: number } | { below: number };
  /** For so long without a break. */
  during: string;
  severity: 'page' | 'ticket';
  summary: string;
}

/** Each has a paragraph of its name in docs/runbooks.md. */
export const alerts: readonly Alert[] = [
  {
    name: 'LodeServerGone',
    measure: { kind: 'worst', of: 'min', metric: 'up', labels: { job: { is: 'lode' } } },
    fires: { below: 1 },
    during: '1m',
    severity: 'page',
    summary: 'A server does not answer who asks for its metrics',
  },
  {
    name: 'LodeNotReady',
    measure: { kind: 'worst', of: 'min', metric: 'lode_ready', by: 'part' },
    fires: { below: 1 },
    during: '1m',
    severity: 'page',
    summary: 'The {{ $labels.part }} does not answer a server',
  },
  {
    name: 'LodeRequestsFail',
    measure: {
      kind: 'share',
      metric: 'http_request_duration_seconds_count',
      labels: { status: { fits: '5..' } },
    },
    fires: { above: 0.01 },
    during: '5m',
    severity: 'page',
    summary: 'More than one request in a hundred fails for our own fault',
  },
  {
    name: 'LodeRequestsSlow',
    measure: { kind: 'quantile', metric: 'http_request_duration_seconds', q: 0.99 },
    fires: { above: 1 },
    during: '10m',
    severity: 'ticket',
    summary: 'One request in a hundred takes longer than a second',
  },
  {
    name: 'LodeEventLoopHeld',
    measure: { kind: 'worst', of: 'max', metric: 'nodejs_eventloop_lag_p99_seconds' },
    fires: { above: 0.25 },
    during: '5m',
    severity: 'ticket',
    summary: 'A server has more to do than one core does in time',
  },
  {
    name: 'LodeTimersLate',
    measure: {
      kind: 'worst',
      of: 'max',
      metric: 'lode_queue_lag_seconds',
      labels: { queue: { is: 'timers' } },
    },
    fires: { above: 5 },
    during: '1m',
    severity: 'page',
    summary: 'What is due on the second comes more than five seconds late',
  },
  {
    name: 'LodeQueueBehind',
    measure: { kind: 'worst', of: 'max', metric: 'lode_queue_lag_seconds', by: 'queue' },
    fires: { above: 300 },
    during: '5m',
    severity: 'ticket',
    summary: 'The oldest job of the queue {{ $labels.queue }} has waited for more than five minutes',
  },
  {
    name: 'LodeEventsUnpublished',
    measure: { kind: 'worst', of: 'max', metric: 'lode_outbox_oldest_seconds' },
    fires: { above: 30 },
    during: '1m',
    severity: 'page',
    summary: 'What is committed is not told: screens are out of date',
  },
  {
    name: 'LodeForeignDeliveries',
    measure: { kind: 'rate', metric: 'lode_foreign_deliveries_total' },
    fires: { above: 0 },
    during: '0m',
    severity: 'page',
    summary: 'Somebody else writes to our channel in Redis, or a server has another SECRET',
  },
  {
    name: 'LodeUnderAttack',
    measure: { kind: 'rate', metric: 'lode_security_events_total' },
    fires: { above: 5 },
    during: '5m',
    severity: 'ticket',
    summary: 'More than five security events a second',
  },
  {
    name: 'LodeSocketsMany',
    measure: { kind: 'worst', of: 'max', metric: 'sockets_connected' },
    fires: { above: 4000 },
    during: '10m',
    severity: 'ticket',
    summary: 'A server holds nearly as many sockets as one was measured with',
  },
  {
    name: 'LodeMemoryHigh',
    measure: { kind: 'worst', of: 'max', metric: 'process_resident_memory_bytes' },
    fires: { above: 850_000_000 },
    during: '10m',
    severity: 'ticket',
    summary: 'A server is near the gigabyte that its container may have',
  },
];
