import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BESIDE, PROCESSES, SOURCES, STAMP } from '../bin/build-processes.js';
import { sourceDigest } from '../bin/source-digest.js';
import type { ChildSpec } from '../managed-child.ts';
import { freePort } from '../ports.ts';
import { explain, say } from '../progress.ts';
import { addressOf, answersOk, type ChildEnvironment, serverChild, workersChild } from '../services.ts';
import { projectRoot, readSettings, type Settings } from '../settings.ts';
import { type Site, superviseSite } from '../supervise.ts';
import { ProcessBuild } from './process-build.ts';
import { rebuildOnChange } from './rebuild-on-change.ts';

/** Not the folder of `npm start`: code that is being written may leave anything behind. */
const DATA_DIR = '.data-dev';
const WATCHED = ['shared/src', 'server/src', 'workers/src', 'embedded/mongo'].map((path) =>
  join(projectRoot, path),
);
/** Children by the name of what they run. */
const TITLES: Record<string, string> = {
  store: 'Store',
  server: 'Server',
  images: 'Server',
  workers: 'Workers',
};
/** Node's own for the server, the next for the workers, so that a debugger finds them after every restart. */
const INSPECTED: Record<string, number> = { Server: 9229, Workers: 9230 };

export interface DevOptions {
  /** Debuggers may attach to server and workers. */
  inspect: boolean;
}

/**
 * `npm start` for whoever changes the code: server, workers and store are built anew and restarted when their sources
 * change, and the client comes from Vite. Resolves with the exit code.
 */
export async function superviseDev(env: NodeJS.ProcessEnv, options: DevOptions): Promise<number> {
  // One a copy, so that two of them do not take each other's code away.
  const dist = join(projectRoot, `dist-dev-${process.pid}`);
  const { leash, seed, server, images, store, workers } = PROCESSES;
  const entries = { leash, seed, server, images, store, workers };
  const build = new ProcessBuild({ root: projectRoot, entries, outdir: dist });
  try {
    return await superviseSite(env, async (read) => {
      const settings = { ...readSettings({ ...read, DATA_DIR: env.DATA_DIR || DATA_DIR }), dist };
      await firstBuild(build, dist);
      return devSite(settings, build, options);
    });
  } finally {
    await build.close();
    rmSync(dist, { recursive: true, force: true });
  }
}

async function firstBuild(build: ProcessBuild, dist: string): Promise<void> {
  const started = Date.now();
  await build.rebuild();
  mkdirSync(dist, { recursive: true });
  // As they are: what is changed there is read at the next start.
  for (const [name, folder] of Object.entries(BESIDE))
    symlinkSync(join(projectRoot, folder), join(dist, name));
  writeFileSync(join(dist, STAMP), sourceDigest(SOURCES));
  say('Processes', `built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

async function devSite(settings: Settings, build: ProcessBuild, { inspect }: DevOptions): Promise<Site> {
  // Vite has the port that people know, and passes on to the server.
  const behind = { ...settings, port: await freePort() };
  return {
    settings,
    processes: (backend) => {
      const publicUrl = backend.PUBLIC_URL || `http://localhost:${settings.port}`;
      const env = { ...backend, PUBLIC_URL: publicUrl, PORT: String(behind.port) };
      const processes = [serverChild(behind, env), workersChild(settings, env)];
      return [
        ...(inspect ? processes.map(inspected) : processes),
        viteChild(settings, addressOf(behind), env),
      ];
    },
    onReady: (replace) => {
      say('Logs', `in ${relative(process.cwd(), join(settings.dataDir, 'logs'))}`);
      return rebuildOnChange(build, WATCHED, {
        replace: (names) => replace(names.flatMap((name) => TITLES[name] ?? [])),
        tell: (wrong) => process.stderr.write(`\n${explain(wrong)}\n\n`),
      });
    },
  };
}

function inspected(spec: ChildSpec): ChildSpec {
  return { ...spec, args: [`--inspect=127.0.0.1:${INSPECTED[spec.title]}`, ...spec.args] };
}

/** Serves the client from its sources, with hot replacement. */
function viteChild(settings: Settings, apiOrigin: string, env: ChildEnvironment): ChildSpec {
  const { dist, dataDir, port, host = '127.0.0.1' } = settings;
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  return {
    title: 'Client',
    command: process.execPath,
    args: [
      '--import',
      join(dist, 'leash.js'),
      vite,
      'client',
      '--host',
      host,
      '--port',
      String(port),
      '--strictPort',
    ],
    env: { ...env, API_ORIGIN: apiOrigin },
    logFile: join(dataDir, 'logs/client.log'),
    ready: () => answersOk(addressOf(settings)),
  };
}
