/** What Kubernetes is told and Compose has no words for; docs/deployment.md says why. */
import { FILE_MAX_MB } from '@lode/shared/support/file-schemas';
import { valuesOf } from '../model/figures.ts';
import { sizeFor } from '../model/model.ts';
import type { Part } from './parts.ts';

/** A figure that more instances make smaller, and where it should be. */
export interface ScalesOn {
  metric: string;
  labels?: Record<string, string>;
  /** The middle of the part's own pods, or one figure of the whole site, which every server tells. */
  of: 'each pod' | 'the site';
  target: string;
}

interface Beyond {
  /** So long a balancer may take to learn that an instance goes, before that is told so itself. */
  preStopS: number;
  /** An instance that has run for so long without ending counts as one that runs. */
  settledS: number;
  most: number;
  requests: { cpu: string; memory: string };
  scalesOn: ScalesOn[];
  /** Ports of the world outside: APIs, chains, pools, push services; mail servers. */
  outside: number[];
}

const figures = valuesOf();
/** As many sockets as one server was measured with, filled as far as the model fills everything. */
const SOCKETS = figures.socketsSeen * figures.fill;
/** Up to here more servers are all that is needed (docs/scaling.md, what breaks first). */
const SERVERS_ALONE = { sockets: 50_000, messagesPerS: 500 };
const MEBIBYTE = 1024 ** 2;
const MEMORY_STEP = 64;

const mebibytes = (bytes: number) => `${Math.ceil(bytes / MEBIBYTE / MEMORY_STEP) * MEMORY_STEP}Mi`;
const cpu = `${figures.fill * 1000}m`;

function mostServers(): number {
  const sized = sizeFor(SERVERS_ALONE, 'by rooms', figures);
  if (!sized) throw new Error('No number of servers carries that');
  return sized.servers;
}

export const BEYOND: Record<Part['name'], Beyond> = {
  server: {
    preStopS: 15,
    settledS: 5,
    most: mostServers(),
    requests: { cpu, memory: mebibytes(figures.serverBytes + SOCKETS * figures.socketBytes) },
    scalesOn: [
      { metric: 'sockets_connected', of: 'each pod', target: String(SOCKETS) },
      { metric: 'nodejs_eventloop_lag_p99_seconds', of: 'each pod', target: '100m' },
    ],
    outside: [443],
  },
  worker: {
    // Nobody calls it: it takes no more jobs from the moment on at which it is told.
    preStopS: 0,
    // Without a port nobody can ask it; one whose settings or stores are wrong ends by itself at once.
    settledS: 15,
    most: 6,
    requests: { cpu, memory: mebibytes(figures.serverBytes) },
    scalesOn: [
      { metric: 'lode_queue_lag_seconds', labels: { queue: 'timers' }, of: 'the site', target: '2' },
      { metric: 'lode_queue_lag_seconds', of: 'the site', target: '60' },
      { metric: 'lode_outbox_oldest_seconds', of: 'the site', target: '10' },
    ],
    outside: [443, 25, 465, 587],
  },
};

/** MongoDB's and Redis', wherever they are. */
export const STORE_PORTS = [27_017, 6379];

/** The user `node` of the image, by number: Kubernetes cannot look up what a name means. */
export const USER = 1000;

/** A server that answers nothing for a minute is started anew; being busy is no reason. */
export const LIVENESS = { path: '/health', periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 };

const UPLOAD = `${FILE_MAX_MB + 1}m`;
/** A socket is pinged every ten seconds: what is silent for longer than this is dead. */
const SILENT_S = 120;

/** Of the controllers that have no such times of their own that would do; each knows its own words and no others. */
export const INGRESS_WORDS = {
  'nginx.ingress.kubernetes.io/proxy-read-timeout': String(SILENT_S),
  'nginx.ingress.kubernetes.io/proxy-send-timeout': String(SILENT_S),
  'nginx.ingress.kubernetes.io/proxy-body-size': UPLOAD,
  'nginx.org/websocket-services': 'lode-server',
  'nginx.org/proxy-read-timeout': `${SILENT_S}s`,
  'nginx.org/proxy-send-timeout': `${SILENT_S}s`,
  'nginx.org/client-max-body-size': UPLOAD,
  'haproxy.org/timeout-tunnel': `${SILENT_S}s`,
};
