import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { INetworkPolicyEgressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyEgressRule';
import type { IService } from 'kubernetes-models/v1/Service';
import { BEYOND, INGRESS_WORDS, STORE_PORTS } from './beyond-compose.ts';
import { labelsOf, metadataOf, NAMESPACE, nameOf, REACHES_SERVERS, TLS_SECRET } from './names.ts';
import type { Part } from './parts.ts';

const HTTP = 80;
const DNS = 53;

export const service = (part: Part): IService => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadataOf(part),
  spec: {
    type: 'ClusterIP',
    selector: labelsOf(part),
    ports: [{ name: 'http', port: HTTP, targetPort: 'http' }],
  },
});

/** The one door, at the site's own name. Sockets need no stickiness: every client connects by WebSocket only. */
export function ingress(part: Part): IIngress {
  const host = new URL(part.environment.PUBLIC_URL ?? '').hostname;
  const backend = { service: { name: nameOf(part), port: { name: 'http' } } };
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { ...metadataOf(part), annotations: INGRESS_WORDS },
    spec: {
      tls: [{ hosts: [host], secretName: TLS_SECRET }],
      rules: [{ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }],
    },
  };
}

/** Nothing in this namespace is reached or reaches anything, but what a policy beside it allows. */
export const closed: INetworkPolicy = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'closed', namespace: NAMESPACE },
  spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
};

const byTcp = (ports: readonly (number | string)[]) =>
  ports.map((port) => ({ protocol: 'TCP' as const, port }));

function waysOut({ name, reaches }: Part): INetworkPolicyEgressRule[] {
  return [
    { ports: [{ protocol: 'UDP', port: DNS }, ...byTcp([DNS])] },
    // Within the cluster or elsewhere, as their addresses say.
    ...(reaches.stores ? [{ ports: byTcp(STORE_PORTS) }] : []),
    ...(reaches.outside
      ? [
          {
            // Not what a cloud tells its machines about themselves, passwords among it.
            to: [
              { ipBlock: { cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] } },
              { ipBlock: { cidr: '::/0', except: ['fe80::/10', 'fd00::/8'] } },
            ],
            ports: byTcp(BEYOND[name].outside),
          },
        ]
      : []),
  ];
}

/** Who reaches a part, and what it reaches: as the networks of Compose have it. */
export const policy = (part: Part): INetworkPolicy => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: metadataOf(part),
  spec: {
    podSelector: { matchLabels: labelsOf(part) },
    policyTypes: ['Ingress', 'Egress'],
    ingress: part.probe
      ? [{ from: [{ namespaceSelector: { matchLabels: REACHES_SERVERS } }], ports: byTcp(['http']) }]
      : [],
    egress: waysOut(part),
  },
});
