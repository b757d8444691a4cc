import { afterAll, afterEach, beforeAll, beforeEach, onTestFailed } from 'vitest';
import { attach, detach, settle } from './attach.ts';
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';
import { resetSite } from './reset-site.ts';
import { type Site, sharedSite } from './site.ts';
import { closeSockets } from './sockets.ts';
import { lastLines } from './test-process.ts';

/** For a test file: the worker's shared site, attached for all files on it, with nothing of earlier ones there. */
export function useSharedSite(): Site {
  const site = sharedSite();
  beforeAll(async () => {
    await attach(site);
    await resetSite();
  });
  tidyUp(() => site);
  afterAll(settle);
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
  afterAll(async () => {
    await detach();
    await started?.stop();
  });
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

function tidyUp(site: () => Site): void {
  showLogsOfFailed(site);
  afterEach(closeSockets);
}
