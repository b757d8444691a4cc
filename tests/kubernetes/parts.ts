import { compose, interpolate, ours, type Service } from './compose-file.ts';

/** What of the product runs by itself: services of Compose that are the same but for the number behind their name. */
export interface Part {
  name: 'server' | 'worker';
  /** How many there are in Compose: the fewest there ever are. */
  instances: number;
  image: string;
  command: string[] | undefined;
  environment: Record<string, string>;
  secrets: string[];
  memory: string;
  /** Of /tmp, the one place that may be written to. */
  temporary: string;
  graceS: number;
  /** The first process is not ours. */
  init: boolean;
  /** Whether it speaks with the stores, and with the world outside. */
  reaches: { stores: boolean; outside: boolean };
  probe: Probe | undefined;
}

export interface Probe {
  path: string;
  port: number;
  everyS: number;
  timeoutS: number;
  /** How long a start may take. */
  startS: number;
}

function found(text: string | undefined, pattern: RegExp, what: string): string[] {
  const match = pattern.exec(text ?? '');
  if (!match) throw new Error(`docker-compose.yml has no ${what} that could be read: ${text}`);
  return match.slice(1);
}

const secondsOf = (text: string | undefined): number => Number(found(text, /^(\d+)s$/, 'time')[0]);

/** Compose's `512m` is Kubernetes' `512Mi`. */
function sizeOf(text: string | undefined, pattern = /^(\d+)([mg])$/): string {
  const [number, unit = ''] = found(text, pattern, 'size');
  return `${number}${unit.toUpperCase()}i`;
}

function probeOf({ healthcheck }: Service): Probe | undefined {
  if (!healthcheck) return undefined;
  const [port, path = ''] = found(
    healthcheck.test.at(-1),
    /http:\/\/127\.0\.0\.1:(\d+)(\/[\w/]+)/,
    'health check',
  );
  const everyS = secondsOf(healthcheck.interval);
  const startS = secondsOf(healthcheck.start_period) + healthcheck.retries * everyS;
  return { path, port: Number(port), everyS, timeoutS: secondsOf(healthcheck.timeout), startS };
}

/** Rights that every manifest says to be taken away: a service that kept one would be told wrongly. */
function requireHardened(name: string, { read_only, cap_drop, cap_add, security_opt }: Service): void {
  const hardened =
    read_only &&
    cap_drop.join() === 'ALL' &&
    !cap_add.length &&
    security_opt.join() === 'no-new-privileges:true';
  if (!hardened)
    throw new Error(`docker-compose.yml leaves ${name} more rights than Kubernetes is to be told of`);
}

function partOf(name: Part['name'], variables: NodeJS.ProcessEnv): Part {
  const services = ours.filter(([service]) => service.replace(/-\d+$/, '') === name);
  const [service, ...others] = services.map(([, one]) => one);
  if (!service) throw new Error(`docker-compose.yml has no ${name}`);
  for (const other of others)
    if (JSON.stringify(other) !== JSON.stringify(service)) throw new Error(`Each ${name} is to be the same`);
  requireHardened(name, service);
  const given = Object.entries(service.environment);
  return {
    name,
    instances: services.length,
    image: interpolate(service.image, variables),
    command: service.command,
    environment: Object.fromEntries(given.map(([key, value]) => [key, interpolate(value, variables)])),
    secrets: service.secrets,
    memory: sizeOf(service.mem_limit),
    temporary: sizeOf(service.tmpfs.join(), /^\/tmp:size=(\d+)([mg]),mode=1777$/),
    graceS: secondsOf(service.stop_grace_period),
    init: service.init === true,
    reaches: {
      stores: service.networks.some((network) => compose.networks[network]?.internal),
      outside: service.networks.some((network) => !compose.networks[network]?.internal),
    },
    probe: probeOf(service),
  };
}

/** The parts as docker-compose.yml has them, with the same variables. Stores and proxy are the cluster's own. */
export const partsOf = (variables: NodeJS.ProcessEnv): Part[] => [
  partOf('server', variables),
  partOf('worker', variables),
];
