import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { registry } from '@lode/server/platform/metrics';
import { SECRET_SETTINGS } from '@lode/server/platform/secret-files';
import { describe, expect, test } from 'vitest';
import { type Document, parseAllDocuments } from 'yaml';
import { alerts } from '../monitoring/alerts.ts';
import { BEYOND } from './beyond-compose.ts';
import { compose, composeFile, interpolate, ours } from './compose-file.ts';
import { composeFaultsOf, faultsOf } from './faults.ts';
import { EXAMPLE, filesOf, manifests } from './manifests.ts';
import { partsOf } from './parts.ts';

process.env.SECRET ??= 'a secret of the tests, long enough to sign with';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const documents = (): Document[] => [...parseAllDocuments(read('docs/kubernetes/lode.yaml'))];
const nameOf = (document: Document) => {
  const { kind, metadata } = document.toJS() as { kind: string; metadata: { name: string } };
  return `${kind} ${metadata.name}`;
};

const all = manifests(EXAMPLE);
const deployments = all.filter((one) => one.kind === 'Deployment');
const settings = all.filter((one) => one.kind === 'ConfigMap');
const autoscalers = all.filter((one) => one.kind === 'HorizontalPodAutoscaler');
const podOf = (deployment: (typeof deployments)[number]) =>
  deployment.spec?.template.spec ?? expect.fail('It has no pods');
const environmentOf = (name: string | undefined) =>
  settings.find(({ metadata }) => metadata?.name === name)?.data ?? expect.fail('It has no settings');

const sameLabels = (one: object | undefined, other: object | undefined) =>
  JSON.stringify(one ?? {}) === JSON.stringify(other ?? {});

describe('docs/kubernetes', () => {
  test('is what docker-compose.yml says, as it is now: `npm run kubernetes`', () => {
    for (const [name, text] of Object.entries(filesOf(EXAMPLE)))
      expect(read(`docs/kubernetes/${name}`)).toBe(text);
    expect(documents().map(nameOf)).toEqual(all.map(({ kind, metadata }) => `${kind} ${metadata?.name}`));
  });

  test('has nothing that Kubernetes would refuse, or leave out', () => {
    for (const document of documents()) expect(faultsOf(document.toJS()), nameOf(document)).toEqual([]);
  });

  const pod = ['spec', 'template', 'spec'];
  test.each([
    ['Deployment lode-server', ['apiVersion'], 'apps/v1beta9', '/apiVersion enum'],
    ['Deployment lode-server', ['spec', 'selector'], undefined, 'selector'],
    ['Deployment lode-worker', [...pod, 'terminationGracePeriod'], 45, 'terminationGracePeriod is not known'],
    ['Deployment lode-worker', [...pod, 'containers', 0, 'readOnlyRootFilesystem'], true, 'not known'],
    ['Deployment lode-server', [...pod, 'containers', 0, 'resources', 'limits', 'memory'], '1gb', 'memory'],
    ['Deployment lode-server', [...pod, 'containers', 0, 'readinessProbe', 'httpGet', 'port'], true, 'port'],
    ['HorizontalPodAutoscaler lode-worker', ['spec', 'maxReplicas'], undefined, 'maxReplicas'],
    ['PodDisruptionBudget lode-server', ['spec', 'maxUnavailible'], 1, 'maxUnavailible is not known'],
    ['ConfigMap lode-server', ['data', 'DRAIN_MS'], 30_000, 'DRAIN_MS type'],
    ['NetworkPolicy closed', ['kind'], 'NetworkPolice', 'no kind'],
  ])('a mistake is found: %s, %j: %j', (name, path, value, said) => {
    const document = documents().find((one) => nameOf(one) === name) ?? expect.fail('There is none');
    if (value === undefined) document.deleteIn(path);
    else document.setIn(path, value);
    expect(faultsOf(document.toJS()).join('\n')).toContain(said);
  });

  test('gives settings that the product reads, and secrets as files that are there', () => {
    const declared = [...read('server/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)];
    const secrets: readonly string[] = SECRET_SETTINGS;
    const known = [...declared.map(([, name]) => name), ...secrets.map((name) => `${name}_FILE`)];
    expect(declared.length).toBeGreaterThan(60);
    for (const [name, { environment }] of ours)
      expect(known, name).toEqual(expect.arrayContaining(Object.keys(environment)));
    for (const deployment of deployments) {
      const environment = environmentOf(deployment.metadata?.name);
      expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      const mounted = podOf(deployment).volumes?.flatMap(({ secret }) => secret?.items ?? []) ?? [];
      const folder = podOf(deployment).containers[0]?.volumeMounts?.find(({ name }) => name === 'secrets');
      const paths = mounted.map(({ path }) => `${folder?.mountPath}/${path}`);
      expect(files.map(([, file]) => file).toSorted()).toEqual(paths.toSorted());
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(mounted.map(({ key }) => key)));
    }
  });

  test('asks servers at paths that they answer', async () => {
    const { healthRoutes } = await import('@lode/server/app/health');
    const answered = healthRoutes().stack.map(({ route }) => route?.path);
    const [server] = deployments.flatMap((one) => podOf(one).containers);
    const asked = [server?.startupProbe, server?.livenessProbe, server?.readinessProbe];
    const paths = asked.map((probe) => probe?.httpGet?.path ?? expect.fail('It is not asked'));
    expect(answered).toEqual(expect.arrayContaining(paths));
    expect(paths).toEqual(['/health', '/health', '/health/ready']);
  });

  test('scales on what servers tell, and has done so before somebody is alarmed', () => {
    const numberOf = (quantity: string) => Number(quantity.replace(/m$/, 'e-3'));
    const told = registry.getMetricsAsArray().map(({ name }) => name);
    const asked = autoscalers.flatMap(({ spec }) => spec?.metrics ?? []);
    for (const { pods, external } of asked) expect(told).toContain((pods ?? external)?.metric.name);
    for (const { metric, labels, target } of Object.values(BEYOND).flatMap(({ scalesOn }) => scalesOn)) {
      const same = labels && Object.fromEntries(Object.entries(labels).map(([name, is]) => [name, { is }]));
      const alert = alerts.find(
        ({ measure }) =>
          measure.kind === 'worst' && measure.metric === metric && sameLabels(measure.labels, same),
      );
      const limit =
        alert && 'above' in alert.fires ? alert.fires.above : expect.fail(`${metric} alarms nobody`);
      expect(numberOf(target), metric).toBeLessThan(limit);
    }
    const adapter = read('docs/kubernetes/prometheus-adapter.yaml');
    for (const { pods, external } of asked) expect(adapter).toContain(`${(pods ?? external)?.metric.name}{`);
  });

  test('leaves who is told to stop the time that it takes', () => {
    const [, within = ''] =
      /STOP_WITHIN_MS = ([\d_]+)/.exec(read('server/src/app/lifecycle.ts')) ?? expect.fail('No such time');
    for (const deployment of deployments) {
      const { containers, terminationGracePeriodSeconds = 0 } = podOf(deployment);
      const waits = containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const drainMs = Number(environmentOf(deployment.metadata?.name).DRAIN_MS ?? 0);
      const needed = waits + (drainMs + Number(within.replace('_', ''))) / 1000;
      expect(terminationGracePeriodSeconds, deployment.metadata?.name).toBeGreaterThan(needed);
    }
  });

  test('keeps from pods what Compose keeps from containers', () => {
    for (const deployment of deployments) {
      const pod = podOf(deployment);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources?.limits?.memory).toBe('1Gi');
      }
    }
    const [closed, ...open] = all.filter((one) => one.kind === 'NetworkPolicy');
    expect(closed?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(open.map(({ spec }) => spec?.ingress?.length)).toEqual([1, 0]);
  });

  test('means by every selector the pods of a part', () => {
    const labels = deployments.map(({ spec }) => spec?.template.metadata?.labels);
    const selected = all.map((one) => {
      if (one.kind === 'Deployment' || one.kind === 'PodDisruptionBudget')
        return one.spec?.selector?.matchLabels;
      if (one.kind === 'Service') return one.spec?.selector;
      return one.kind === 'NetworkPolicy' ? one.spec?.podSelector?.matchLabels : undefined;
    });
    const selectors = selected.filter((one) => one !== undefined);
    expect(selectors).toHaveLength(7);
    for (const selector of selectors) expect(labels).toContainEqual(selector);
    const names = deployments.map(({ metadata }) => metadata?.name);
    expect(autoscalers.map(({ spec }) => spec?.scaleTargetRef.name)).toEqual(names);
  });
});

describe('docker-compose.yml', () => {
  test('has nothing that Compose would refuse', () => {
    expect(composeFaultsOf(composeFile)).toEqual([]);
    const wrong = structuredClone(composeFile) as { services: Record<string, object> };
    Object.assign(wrong.services.redis ?? {}, { memlimit: '1g', pids_limit: [256] });
    const faults = composeFaultsOf(wrong).join('\n');
    expect(faults).toContain('/services/redis must NOT have additional properties');
    expect(faults).toContain('/services/redis/pids_limit must be');
  });

  test('takes a site’s own values as Compose does, and says which is missing', () => {
    const given = { A: 'a', EMPTY: '' };
    const texts = [`$\${A} \${A}`, `\${EMPTY:-x}\${B:-\${A:-y}}`, `https://\${B:-\${EMPTY:-z}}`, `\${B}`];
    expect(texts.map((text) => interpolate(text, given))).toEqual([`\${A} a`, 'xa', 'https://z', '']);
    expect(() => partsOf({})).toThrow('Give MAIL_FROM');
    const [server] = partsOf({ ...EXAMPLE, PUBLIC_URL: 'https://other.example', LOG_LEVEL: 'warn' });
    expect(server?.environment).toMatchObject({ PUBLIC_URL: 'https://other.example', LOG_LEVEL: 'warn' });
    expect(server?.instances).toBe(2);
  });
});
