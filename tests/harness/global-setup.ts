import { buildProcesses } from '../../embedded/bin/build-processes.js';
import { startStore } from './backend.ts';
import { startCluster } from './cluster.ts';
import { publishRun } from './site.ts';

/** One store for the run, and one site on it that the files share. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildProcesses();
  const store = await startStore();
  const site = await startCluster({ store: store.place }).catch(async (error: unknown) => {
    await store.stop();
    throw error;
  });
  publishRun({ store: store.place, site: { urls: site.urls, env: site.env, logFiles: site.logFiles } });
  return async () => {
    await site.stop();
    await store.stop();
  };
}
