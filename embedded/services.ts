import { join } from 'node:path';
import type { ChildSpec } from './managed-child.ts';
import { freePort } from './ports.ts';
import { type KeptSecret, type Place, projectRoot, type Settings } from './settings.ts';

/** What every process of the site is told. */
export type ChildEnvironment = NodeJS.ProcessEnv;

const PROBE_MS = 2000;

/** Where the embedded store keeps its data. */
export function storeFolder(dataDir: string): string {
  return join(dataDir, 'mongo');
}

/** The embedded store: a process that speaks MongoDB's protocol on loopback, to who has the password if it is given one. */
export async function storeChild(
  place: Place,
  password?: KeptSecret,
  options: string[] = [],
): Promise<{ spec: ChildSpec; url: string }> {
  const port = await freePort();
  const args = ['--port', String(port), '--data', storeFolder(place.dataDir), ...options];
  if (password) args.push('--password-file', password.file);
  const spec: ChildSpec = {
    ...nodeChild('Store', 'store', args, process.env, place),
    ready: (printed) => printed.includes('Ready: mongodb://'),
  };
  const [login, source] = password ? [`lode:${password.text}@`, '&authSource=admin'] : ['', ''];
  return { spec, url: `mongodb://${login}127.0.0.1:${port}/lode?replicaSet=rs0${source}` };
}

/** Puts the demo's accounts and content in place; run again it changes nothing. A fresh store may be given days of a past. */
export function seedStep(settings: Place, env: ChildEnvironment, pastDays = 0): ChildSpec {
  // What took people weeks is done in seconds.
  const hurried = pastDays > 0 ? { RATE_LIMIT_SCALE: '20', ...env } : env;
  return {
    ...nodeChild('Demo', 'seed', ['--past', String(pastDays)], hurried, settings),
    ready: () => false,
  };
}

export function serverChild(settings: Settings, env: ChildEnvironment): ChildSpec {
  const url = `${addressOf(settings)}/health/ready`;
  const withClient = { ...env, CLIENT_DIST: env.CLIENT_DIST || join(projectRoot, 'client/dist') };
  return {
    ...nodeChild('Server', 'server', [], withClient, settings),
    // Its own word first: on a port that is taken, somebody else answers.
    ready: (printed) => printed.includes('Ready: http://') && answersOk(url),
  };
}

export function workersChild(settings: Settings, env: ChildEnvironment): ChildSpec {
  return {
    ...nodeChild('Workers', 'workers', [], env, settings),
    ready: (printed) => printed.includes('Ready: workers'),
  };
}

/** Where what listens on the port of these settings is reached from this machine. */
export function addressOf({ host, port }: Settings): string {
  const everywhere = !host || host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A built process by its file's name, held on a leash. */
export function nodeChild(
  title: string,
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { dist, dataDir }: Place,
): Omit<ChildSpec, 'ready'> {
  const leash = join(dist, 'leash.js');
  return {
    title,
    command: process.execPath,
    args: ['--enable-source-maps', '--import', leash, join(dist, `${name}.js`), ...args],
    // Beside what it was compiled from, and gone with it: the next start spends a third less on compiling.
    env: { NODE_COMPILE_CACHE: join(dist, 'compiled'), ...env },
    logFile: join(dataDir, `logs/${title.toLowerCase()}.log`),
  };
}

/** True when a request of this address is answered with success. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
