import { join } from 'node:path';
import type { ChildSpec } from './managed-child.ts';
import { freePort } from './ports.ts';
import { projectRoot, type Settings } from './settings.ts';

/** What every process of the site is told. */
export type ChildEnvironment = NodeJS.ProcessEnv;

const PROBE_MS = 2000;

/** Where the embedded store keeps its data. */
export function storeFolder(dataDir: string): string {
  return join(dataDir, 'mongo');
}

/** The embedded store: a process that speaks MongoDB's protocol on loopback. */
export async function storeChild({ dataDir }: Settings): Promise<{ spec: ChildSpec; url: string }> {
  const port = await freePort();
  const args = ['--port', String(port), '--data', storeFolder(dataDir)];
  const spec: ChildSpec = {
    ...nodeChild('Store', 'store', args, process.env, dataDir),
    ready: (printed) => printed.includes('Ready: mongodb://'),
  };
  return { spec, url: `mongodb://127.0.0.1:${port}/lode?replicaSet=rs0` };
}

/** Puts the demo's accounts and content in place; run again it changes nothing. */
export function seedStep({ dataDir }: Settings, env: ChildEnvironment): ChildSpec {
  return { ...nodeChild('Demo', 'seed', [], env, dataDir), ready: () => false };
}

export function serverChild({ dataDir, port, host }: Settings, env: ChildEnvironment): ChildSpec {
  const everywhere = !host || host === '0.0.0.0' || host === '::';
  const url = `http://${everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}/health/ready`;
  const withClient = { ...env, CLIENT_DIST: env.CLIENT_DIST || join(projectRoot, 'client/dist') };
  return {
    ...nodeChild('Server', 'server', [], withClient, dataDir),
    ready: () => answersOk(url),
  };
}

export function workersChild({ dataDir }: Settings, env: ChildEnvironment): ChildSpec {
  return {
    ...nodeChild('Workers', 'workers', [], env, dataDir),
    ready: (printed) => printed.includes('Ready: workers'),
  };
}

/** A process as embedded/bin/build-processes.js has built it. */
function builtFile(name: string): string {
  return join(projectRoot, `dist/${name}.js`);
}

function nodeChild(
  title: string,
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  dataDir: string,
): Omit<ChildSpec, 'ready'> {
  return {
    title,
    command: process.execPath,
    args: ['--enable-source-maps', '--import', builtFile('leash'), builtFile(name), ...args],
    env,
    logFile: join(dataDir, `logs/${title.toLowerCase()}.log`),
  };
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
