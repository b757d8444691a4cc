import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IMetricSpec } from 'kubernetes-models/autoscaling/v2/MetricSpec';
import { BEYOND, type ScalesOn } from './beyond-compose.ts';
import { metadataOf, nameOf } from './names.ts';
import type { Part } from './parts.ts';

const STEP_S = 60;
const SHRINKS_AFTER_S = 600;

function metricOf({ metric, labels, of, target }: ScalesOn): IMetricSpec {
  if (of === 'each pod')
    return {
      type: 'Pods',
      pods: { metric: { name: metric }, target: { type: 'AverageValue', averageValue: target } },
    };
  const selector = labels && { selector: { matchLabels: labels } };
  return {
    type: 'External',
    external: { metric: { name: metric, ...selector }, target: { type: 'Value', value: target } },
  };
}

/** Grows at once, by a few: what they take off the others is seen first. Shrinks when nothing has asked for more in a while. */
export const autoscaler = (part: Part): IHorizontalPodAutoscaler => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: metadataOf(part),
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: nameOf(part) },
    minReplicas: part.instances,
    maxReplicas: BEYOND[part.name].most,
    metrics: BEYOND[part.name].scalesOn.map(metricOf),
    behavior: {
      scaleUp: { policies: [{ type: 'Pods', value: 2, periodSeconds: STEP_S }] },
      scaleDown: {
        stabilizationWindowSeconds: SHRINKS_AFTER_S,
        policies: [{ type: 'Pods', value: 1, periodSeconds: STEP_S }],
      },
    },
  },
});

const LABELS = { namespace: { resource: 'namespace' }, pod: { resource: 'pod' } };
const QUERY = 'max(<<.Series>>{<<.LabelMatchers>>})';

/** What prometheus-adapter is to tell autoscalers, as its chart has it; of the site's figures, which all servers tell, the worst. */
export function adapterValues() {
  const metrics = Object.values(BEYOND).flatMap(({ scalesOn }) => scalesOn);
  const named = (of: ScalesOn['of']) => [
    ...new Set(metrics.filter((one) => one.of === of).map(({ metric }) => metric)),
  ];
  const custom = named('each pod').map((metric) => ({
    seriesQuery: `${metric}{namespace!="",pod!=""}`,
    resources: { overrides: LABELS },
    metricsQuery: `${QUERY} by (<<.GroupBy>>)`,
  }));
  const external = named('the site').map((metric) => ({
    seriesQuery: `${metric}{namespace!=""}`,
    resources: { overrides: { namespace: LABELS.namespace } },
    metricsQuery: QUERY,
  }));
  return { rules: { custom, external } };
}
