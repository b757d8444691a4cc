/** A running site as a test needs to know it: where its servers are, and the settings they run with. */
export interface Site {
  /** Base addresses of the servers. */
  urls: string[];
  /** The environment its processes were given. */
  env: Record<string, string>;
  /** Where its processes print. */
  logFiles: string[];
}

/** What a run shares between its files, handed on in the environment. */
export interface Run {
  store: { host: string; port: number };
  site: Site;
}

const VARIABLE = 'LODE_TEST_RUN';

export function publishRun(run: Run): void {
  process.env[VARIABLE] = JSON.stringify(run);
}

/** What the run shares; undefined outside of one. */
export function currentRun(): Run | undefined {
  const text = process.env[VARIABLE];
  return text === undefined ? undefined : (JSON.parse(text) as Run);
}

/**
 * The site that the files of a run share: two servers and a worker, quick heartbeats and sweeps, the
 * product's own timers, generous request limits. A file leaves it as it found it (`resetSite`).
 */
export function sharedSite(): Site {
  const run = currentRun();
  if (!run) throw new Error('There is no shared site: the global setup has not run.');
  return run.site;
}
