import type { INamespace } from 'kubernetes-models/v1/Namespace';
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { stringify } from 'yaml';
import { LODE, NAMESPACE } from './names.ts';
import { closed, ingress, policy, service } from './network.ts';
import { partsOf } from './parts.ts';
import { adapterValues, autoscaler } from './scaling.ts';
import { budget, deployment, settings } from './workload.ts';

/** What the manifests that are kept say in place of a site's own `.env`. */
export const EXAMPLE = {
  LODE_IMAGE: 'registry.example.com/lode',
  MAIL_FROM: 'Lode <no-reply@shop.example.com>',
  SITE_DOMAIN: 'shop.example.com',
};

const namespace: INamespace = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: NAMESPACE, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
};

const account: IServiceAccount = {
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: LODE, namespace: NAMESPACE },
  automountServiceAccountToken: false,
};

/** Everything that a cluster is given but the secrets, in the order in which one thing needs the other. */
export function manifests(variables: NodeJS.ProcessEnv) {
  const parts = partsOf(variables);
  const [server] = parts.filter(({ probe }) => probe);
  return [
    namespace,
    account,
    closed,
    ...parts.flatMap((part) => [
      policy(part),
      settings(part),
      deployment(part),
      budget(part),
      autoscaler(part),
    ]),
    ...(server ? [service(server), ingress(server)] : []),
  ];
}

const HEAD = `# Written by \`npm run kubernetes\` from docker-compose.yml and tests/kubernetes/beyond-compose.ts: change those.\n`;

/** Each as its own document; texts that an older YAML would read as something else are in quotes. */
const written = (documents: object[]) =>
  HEAD +
  documents
    .map((one) => stringify(one, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' }))
    .join('---\n');

/** The files by their names. */
export const filesOf = (variables: NodeJS.ProcessEnv): Record<string, string> => ({
  'lode.yaml': written(manifests(variables)),
  'prometheus-adapter.yaml': written([adapterValues()]),
});
