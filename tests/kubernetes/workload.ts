import { createHash } from 'node:crypto';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { BEYOND, LIVENESS, USER } from './beyond-compose.ts';
import { LODE, labelsOf, metadataOf, nameOf, SECRETS_FOLDER } from './names.ts';
import type { Part } from './parts.ts';

const READ_BY_GROUP = 0o440;

/** A part's settings; of secrets the paths of their files only. */
export const settings = (part: Part): IConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadataOf(part),
  data: part.environment,
});

/** Pods do not see that their settings have changed: their own description changes with them, and they are replaced. */
const digestOf = ({ environment }: Part): string =>
  createHash('sha256').update(JSON.stringify(environment)).digest('hex').slice(0, 16);

function probes({ probe }: Part): Partial<IContainer> {
  if (!probe) return {};
  const get = (path: string) => ({ httpGet: { path, port: 'http' } });
  const { path: alive, ...patience } = LIVENESS;
  return {
    ports: [{ name: 'http', containerPort: probe.port }],
    startupProbe: {
      ...get(alive),
      periodSeconds: probe.everyS,
      timeoutSeconds: probe.timeoutS,
      failureThreshold: Math.ceil(probe.startS / probe.everyS),
    },
    readinessProbe: { ...get(probe.path), periodSeconds: probe.everyS, timeoutSeconds: probe.timeoutS },
    livenessProbe: { ...get(alive), ...patience },
  };
}

function container(part: Part): IContainer {
  const { preStopS, requests } = BEYOND[part.name];
  return {
    name: part.name,
    image: part.image,
    // Compose's word is of what Kubernetes calls the arguments: the image's own entry point stays.
    ...(part.command && { args: part.command }),
    envFrom: [{ configMapRef: { name: nameOf(part) } }],
    ...probes(part),
    ...(preStopS > 0 && { lifecycle: { preStop: { sleep: { seconds: preStopS } } } }),
    // No limit of processor time: who is held back in the middle of a message is late, and nobody else gains by it.
    resources: { requests, limits: { memory: part.memory } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'secrets', mountPath: SECRETS_FOLDER, readOnly: true },
      { name: 'temporary', mountPath: '/tmp' },
    ],
  };
}

/** Apart from each other as far as there are machines and zones for it. */
const spread = (part: Part): IPodSpec['topologySpreadConstraints'] =>
  ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
    topologyKey,
    maxSkew: 1,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: { matchLabels: labelsOf(part) },
    matchLabelKeys: ['pod-template-hash'],
  }));

function pod(part: Part): IPodSpec {
  return {
    serviceAccountName: LODE,
    automountServiceAccountToken: false,
    // Variables that Kubernetes makes of services would stand beside our settings.
    enableServiceLinks: false,
    // The pod's first process is not ours, and reaps what is left of others.
    shareProcessNamespace: part.init,
    terminationGracePeriodSeconds: BEYOND[part.name].preStopS + part.graceS,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: USER,
      runAsGroup: USER,
      fsGroup: USER,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    topologySpreadConstraints: spread(part),
    containers: [container(part)],
    volumes: [
      {
        name: 'secrets',
        secret: {
          secretName: LODE,
          defaultMode: READ_BY_GROUP,
          items: part.secrets.map((secret) => ({ key: secret, path: secret })),
        },
      },
      { name: 'temporary', emptyDir: { medium: 'Memory', sizeLimit: part.temporary } },
    ],
  };
}

/** How many there are is its autoscaler's business. */
export const deployment = (part: Part): IDeployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: metadataOf(part),
  spec: {
    selector: { matchLabels: labelsOf(part) },
    minReadySeconds: BEYOND[part.name].settledS,
    // A new one first: while versions change, there are never fewer than before.
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    template: {
      metadata: { labels: labelsOf(part), annotations: { 'lode/settings': digestOf(part) } },
      spec: pod(part),
    },
  },
});

/** Machines are emptied one instance at a time. */
export const budget = (part: Part): IPodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: metadataOf(part),
  spec: { maxUnavailable: 1, selector: { matchLabels: labelsOf(part) } },
});
