import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { validate as validDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as validAutoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as validConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as validNamespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as validService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as validServiceAccount } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount';
import { validate as validIngress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as validNetworkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as validBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';

/** Made of Kubernetes' own OpenAPI document, as ajv makes them: what is wrong stands in `errors`. */
type Validate = ((manifest: unknown) => boolean) & {
  errors?: { instancePath: string; keyword: string; params: object }[] | null;
};

const SCHEMAS: Record<string, Validate> = {
  ConfigMap: validConfigMap,
  Deployment: validDeployment,
  HorizontalPodAutoscaler: validAutoscaler,
  Ingress: validIngress,
  Namespace: validNamespace,
  NetworkPolicy: validNetworkPolicy,
  PodDisruptionBudget: validBudget,
  Service: validService,
  ServiceAccount: validServiceAccount,
};

/** A value that notes which of its names are read, and those of what is in it. */
function watched<T>(value: T, read: Map<unknown, Set<string>>): T {
  if (typeof value !== 'object' || value === null) return value;
  const names = read.get(value) ?? new Set();
  read.set(value, names);
  return new Proxy(value, {
    get: (target, name) => {
      names.add(String(name));
      return watched(Reflect.get(target, name) as unknown, read);
    },
  });
}

function* unread(value: unknown, read: Map<unknown, Set<string>>, path: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (read.get(value)?.has(name)) yield* unread(inner, read, `${path}/${name}`);
    else yield `${path}/${name} is not known`;
  }
}

/**
 * What Kubernetes would refuse of a manifest, or leave out. Its schemas say nothing against names that they do not have; but
 * what a schema does not even look at is such a name.
 */
export function faultsOf(manifest: unknown): string[] {
  const { kind } = manifest as { kind?: string };
  const validate = SCHEMAS[kind ?? ''];
  if (!validate) return [`${kind} is no kind that is known here`];
  const read = new Map<unknown, Set<string>>();
  validate(watched(manifest, read));
  const wrong = (validate.errors ?? []).map(
    ({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`,
  );
  return [...wrong, ...unread(manifest, read, '')];
}

/** The schema of the Compose specification; the version of JSON Schema that it names is the one that is read here. */
function composeSchema(): object {
  const folder = join(createRequire(import.meta.url).resolve('dclint/package.json'), '..');
  const schema = JSON.parse(readFileSync(join(folder, 'schemas/compose.schema.json'), 'utf8')) as object;
  return { ...schema, $schema: undefined };
}

/** What Compose would refuse of its file. */
export function composeFaultsOf(file: unknown): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.validate(composeSchema(), file);
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
