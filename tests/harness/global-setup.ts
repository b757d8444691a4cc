import type { TestProject } from 'vitest/node';
import { buildProcesses } from '../../embedded/bin/build-processes.js';
import { startStore } from './backend.ts';
import { startCluster } from './cluster.ts';
import { publishRuns, type Run } from './site.ts';

/** For each of the runner's workers a store, and where files share a process also a site on it that they share. */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  await buildProcesses();
  const started = await Promise.allSettled(
    Array.from({ length: config.maxWorkers }, () => startRun(!config.isolate)),
  );
  const runs = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => void (await Promise.all(runs.map((run) => run.stop())));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  publishRuns(runs.map(({ store, site }) => ({ store, site })));
  return stop;
}

async function startRun(withSite: boolean): Promise<Run & { stop: () => Promise<void> }> {
  const store = await startStore();
  if (!withSite) return { store: store.place, stop: store.stop };
  const site = await startCluster({ store: store.place }).catch(async (error: unknown) => {
    await store.stop();
    throw error;
  });
  const { urls, env, logFiles } = site;
  const stop = async () => {
    await site.stop();
    await store.stop();
  };
  return { store: store.place, site: { urls, env, logFiles }, stop };
}
