/** A running site as a test needs to know it: where its servers are, and the settings they run with. */
export interface Site {
  /** Base addresses of the servers. */
  urls: string[];
  /** The environment its processes were given. */
  env: Record<string, string>;
  /** Where its processes print. */
  logFiles: string[];
}

/** What one of the runner's workers has to itself, handed on in the environment: files on it run one by one. */
export interface Run {
  store: { host: string; port: number };
  site?: Site;
}

const VARIABLE = 'LODE_TEST_RUNS';

/** One run for each worker that files may be on at the same time. */
export function publishRuns(runs: Run[]): void {
  process.env[VARIABLE] = JSON.stringify(runs);
}

/** What this worker has; undefined outside of a run. */
export function currentRun(): Run | undefined {
  const text = process.env[VARIABLE];
  // vitest counts the workers of a pool from 1.
  return text === undefined ? undefined : (JSON.parse(text) as Run[])[Number(process.env.VITEST_POOL_ID) - 1];
}

/**
 * The site that the files on a worker share: two servers and a worker, quick heartbeats and sweeps, the
 * product's own timers, generous request limits. A file leaves it as it found it (`resetSite`).
 */
export function sharedSite(): Site {
  const site = currentRun()?.site;
  if (!site) throw new Error('There is no shared site: only files that say useSharedSite( have one.');
  return site;
}
