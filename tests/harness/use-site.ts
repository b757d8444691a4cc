import { afterAll, afterEach, beforeAll, beforeEach, onTestFailed } from 'vitest';
import { attach, detach } from './attach.ts';
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';
import { resetSite } from './reset-site.ts';
import { type Site, sharedSite } from './site.ts';
import { closeSockets } from './sockets.ts';
import { lastLines } from './test-process.ts';

/** For a test file: the run's shared site, attached, with nothing of earlier files on it. */
export function useSharedSite(): Site {
  const site = sharedSite();
  beforeAll(async () => {
    await attach(site);
    await resetSite();
  });
  tidyUp(() => site);
  return site;
}

/** For a test file: a cluster of its own, attached, stopped at the end. Read `.cluster` inside tests. */
export function useCluster(options: ClusterOptions = {}): { readonly cluster: Cluster } {
  let started: Cluster | undefined;
  const cluster = () => {
    if (!started) throw new Error('The cluster is there from beforeAll on.');
    return started;
  };
  beforeAll(async () => {
    started = await startCluster(options);
    await attach(started);
  });
  tidyUp(cluster);
  afterAll(() => started?.stop());
  return {
    get cluster() {
      return cluster();
    },
  };
}

/** For a test file that starts its site itself: a test that fails shows the last lines of every process. */
export function showLogsOfFailed(site: () => Site): void {
  beforeEach(() => {
    onTestFailed(() => {
      const logs = site().logFiles.map((file) => `--- ${file}\n${lastLines(file)}`);
      process.stderr.write(`${logs.join('\n')}\n`);
    });
  });
}

/** Hooks run last first: detaching comes before the cluster stops. */
function tidyUp(site: () => Site): void {
  showLogsOfFailed(site);
  afterEach(closeSockets);
  afterAll(detach);
}
