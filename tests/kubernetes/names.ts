import type { Part } from './parts.ts';

export const NAMESPACE = 'lode';
/** Of the secret that is made of the folder `secrets`, and of the account that has no rights. */
export const LODE = 'lode';
export const TLS_SECRET = 'lode-tls';
export const SECRETS_FOLDER = '/run/secrets';

/** What the namespaces of the ingress controller and of Prometheus are to be labelled with, so that they reach servers. */
export const REACHES_SERVERS = { 'lode-reaches': 'servers' };

export const nameOf = ({ name }: Pick<Part, 'name'>): string => `lode-${name}`;

export const labelsOf = ({ name }: Pick<Part, 'name'>): Record<string, string> => ({
  'app.kubernetes.io/name': LODE,
  'app.kubernetes.io/component': name,
});

export const metadataOf = (part: Pick<Part, 'name'>) => ({
  name: nameOf(part),
  namespace: NAMESPACE,
  labels: labelsOf(part),
});
