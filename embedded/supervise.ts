import { relative } from 'node:path';
import { scheduleBackups } from './backup/schedule.ts';
import { readBackupSettings, withoutKey } from './backup/settings.ts';
import { tellAddress } from './backup/site-address.ts';
import { refuseHalfRestored } from './backup/swap-data.ts';
import { lockDataDir } from './data-lock.ts';
import { beginPast, isDemoSeeded, markDemoSeeded, withoutPast } from './demo-seed.ts';
import { type ChildSpec, ManagedChild, StartFailure } from './managed-child.ts';
import { isPortFree } from './ports.ts';
import { explain, print, say, secondsSince } from './progress.ts';
import { privateRedis } from './redis.ts';
import { type ChildEnvironment, seedStep, serverChild, storeChild, workersChild } from './services.ts';
import { keptSecret, readOwnFiles, readSettings, type Settings } from './settings.ts';

const DEMO_LOGINS = `
Demo logins
  customers  demo@example.com      Demo1234
             demo2@example.com     Demo1234
  agents     admin@example.com     Admin1234   at /googleadmin/login
             admin2@example.com    Admin1234   the second administrator
             agent2@example.com    Admin1234
  operator   operator@example.com  Admin1234
`;

/** A second Ctrl-C later than this after the first ends everything at once. npm repeats the first. */
const IMPATIENT_AFTER_MS = 2000;
/** What is written weeks back is over at once: nothing of it may be swept away while it is still at work. */
const PAST_STORE = ['--expire-seconds', '3600'];
/** Its accounts are in the store by then. */
const PAST_BEGUN = /^day \d/;
/** Works by itself on what the store holds. */
const WORKERS = 'Workers';
/** What we and our children make is nobody else's to read: data, logs, passwords. */
const PRIVATE = 0o077;

/** What is run on store and Redis, and what goes on while it runs. */
export interface Site {
  settings: Settings;
  processes: (backend: ChildEnvironment) => ChildSpec[];
  /** Called when all of it is ready. Returns what is called when it is to end. */
  onReady?: (replace: Replace) => EndWatch;
}

type EndWatch = () => void | Promise<void>;

/** Ends the children of these titles and starts them anew, one after the other. */
export type Replace = (titles: string[]) => Promise<void>;

/**
 * Runs the whole site on this machine until a signal ends it: store, Redis, demo data, server, workers,
 * each gated on the one before being ready. Resolves with the exit code when everything has stopped.
 */
export async function supervise(env: NodeJS.ProcessEnv): Promise<number> {
  return superviseSite(env, (read) => {
    const settings = readSettings(read);
    const backups = readBackupSettings(read);
    const processes: Site['processes'] = (backend) => [
      serverChild(settings, backend),
      workersChild(settings, backend),
    ];
    return { settings, processes, onReady: () => scheduleBackups(backups, settings, read) };
  });
}

/** The same for another site than the built one, made of the environment with its files read. Where `site` throws, what it says is told. */
export async function superviseSite(
  env: NodeJS.ProcessEnv,
  site: (env: NodeJS.ProcessEnv) => Site | Promise<Site>,
): Promise<number> {
  process.umask(PRIVATE);
  const supervisor = new Supervisor();
  try {
    const read = readOwnFiles(env);
    await supervisor.run(read, await site(read));
    return 0;
  } catch (error) {
    await supervisor.stop();
    process.stderr.write(`\n${explain(error)}\n`);
    return 1;
  }
}

class Supervisor {
  /** In the order they were started; stopped the other way round, stage by stage. */
  private readonly stages: ManagedChild[][] = [];
  private release: () => void = () => undefined;
  private endWatch: EndWatch = () => undefined;
  private stopped: Promise<void> | undefined;
  private signalled = false;

  /** Resolves when a signal came and everything has stopped; throws when the start failed. */
  async run(env: NodeJS.ProcessEnv, site: Site): Promise<void> {
    const { settings } = site;
    this.release = lockDataDir(settings.dataDir);
    refuseHalfRestored(settings.dataDir);
    const ended = this.listenForSignals();
    await refuseBusyPort(settings);
    await Promise.race([this.startAll(env, site), ended]);
    await ended;
    await this.stop();
  }

  /** Stops what runs, the last stage first. Called again, it waits for the same end. */
  async stop(): Promise<void> {
    this.stopped ??= this.stopStages();
    await this.stopped;
  }

  private async stopStages(): Promise<void> {
    await this.endWatch();
    for (const stage of this.stages.toReversed()) await Promise.all(stage.map((child) => child.stop()));
    this.release();
  }

  private async startAll(env: NodeJS.ProcessEnv, site: Site): Promise<void> {
    const { settings } = site;
    const started = Date.now();
    const pastDays = beginPast(settings) ? settings.seedDays : 0;
    const backend = await this.startBackend(env, settings, pastDays > 0 ? PAST_STORE : []);
    const isDemo = settings.seed !== 'none';
    const processes = site.processes(pastDays > 0 ? { ...backend, DEMO_PAST: '1' } : backend);
    const behind = processes.filter(({ title }) => title === WORKERS);
    const before = processes.filter((one) => !behind.includes(one));
    if (pastDays > 0) await this.openDuringPast(settings, backend, { pastDays, before });
    else if (isDemo) await this.seedDemo(settings, backend);
    await this.startStage(pastDays > 0 ? behind : processes);
    if (this.signalled) return;
    this.endWatch = site.onReady?.((titles) => this.replace(titles)) ?? this.endWatch;
    print(`Ready: http://localhost:${settings.port}  (${secondsSince(started)})`);
    print(isDemo ? DEMO_LOGINS : 'Nobody can log in yet? npm run admin:create makes an administrator.');
    print('Ctrl-C stops everything.');
  }

  /** Store and Redis; returns what the other processes are told. */
  private async startBackend(
    env: NodeJS.ProcessEnv,
    settings: Settings,
    storeOptions: string[],
  ): Promise<ChildEnvironment> {
    const { mongoUrl, redisUrl, dataDir } = settings;
    const store = mongoUrl
      ? undefined
      : await storeChild(settings, keptSecret(dataDir, 'store-password'), storeOptions);
    const redis = redisUrl ? undefined : await this.privateRedis(dataDir);
    if (store) tellAddress(dataDir, 'store', store.url);
    if (redis) tellAddress(dataDir, 'redis', redis.url);
    if (mongoUrl) say('Store', 'using MONGO_URL');
    if (redisUrl) say('Redis', 'using REDIS_URL');
    await this.startStage([store?.spec, redis?.spec].filter((spec) => spec !== undefined));
    return {
      ...withoutKey(env),
      MONGO_URL: mongoUrl ?? store?.url,
      REDIS_URL: redisUrl ?? redis?.url,
      SECRET: settings.secret,
      PORT: String(settings.port),
      EMBEDDED: mongoUrl ? '0' : '1',
      DEMO_LIFE: env.DEMO_LIFE ?? (settings.seed === 'demo' ? '1' : '0'),
      DATA_DIR: dataDir,
    };
  }

  private privateRedis(dataDir: string) {
    const { text: password } = keptSecret(dataDir, 'redis-password');
    return privateRedis({ dataDir, password, say: (text) => say('Redis', text) });
  }

  private async replace(titles: string[]): Promise<void> {
    for (const stage of this.stages) {
      for (const [place, old] of stage.entries()) {
        if (!titles.includes(old.spec.title)) continue;
        await old.stop();
        if (this.signalled) return;
        const child = supervised(old.spec);
        stage[place] = child;
        await this.timed(child, () => child.start(), 'restarted');
      }
    }
  }

  private async startStage(specs: ChildSpec[]): Promise<void> {
    if (this.signalled) return;
    const stage = specs.map(supervised);
    this.stages.push(stage);
    await Promise.all(stage.map((child) => this.timed(child, () => child.start(), 'ready')));
  }

  private async seedDemo(settings: Settings, backend: ChildEnvironment): Promise<void> {
    if (isDemoSeeded(settings)) {
      say('Demo', 'in place');
      return;
    }
    await this.runStep(seedStep(settings, backend));
    if (!this.signalled) markDemoSeeded(settings);
  }

  /**
   * Has the demo's past written. Once its accounts are there the site is up and shows how far it is; what would do
   * something of its own waits until it is whole.
   */
  private async openDuringPast(
    settings: Settings,
    backend: ChildEnvironment,
    { pastDays, before }: { pastDays: number; before: ChildSpec[] },
  ): Promise<void> {
    say('Demo', `its past of ${pastDays} days is being written …`);
    let opening: Promise<void> | undefined;
    const open = async (): Promise<void> => {
      await this.startStage(before);
      if (!this.signalled) say('Site', `shows how far that is: http://localhost:${settings.port}`);
    };
    try {
      await this.runStep(seedStep(settings, backend, pastDays), (line) => {
        if (!PAST_BEGUN.test(line)) return;
        opening ??= open();
        // Where it fails, that is told when the past has been waited for.
        opening.catch(() => undefined);
      });
    } catch (error) {
      throw withoutPast(error);
    }
    await (opening ?? this.startStage(before));
    if (!this.signalled) markDemoSeeded(settings);
  }

  private async runStep(spec: ChildSpec, heard?: (line: string) => void): Promise<void> {
    if (this.signalled) return;
    const child = supervised(spec);
    this.stages.push([child]);
    const progress = (line: string) => {
      say(spec.title, line);
      heard?.(line);
    };
    await this.timed(child, () => child.runOnce(progress), 'in place');
  }

  private async timed(child: ManagedChild, step: () => Promise<void>, done: string): Promise<void> {
    const started = Date.now();
    try {
      await step();
    } catch (error) {
      if (this.signalled) return;
      throw named(child, error);
    }
    if (!this.signalled) say(child.spec.title, `${done} (${secondsSince(started)})`);
  }

  /** Resolves at the first signal to end. */
  private listenForSignals(): Promise<void> {
    return new Promise((resolve) => {
      let first = 0;
      const onSignal = (): void => {
        if (first) {
          if (Date.now() - first > IMPATIENT_AFTER_MS) this.killAll();
          return;
        }
        first = Date.now();
        this.signalled = true;
        print('\nStopping …');
        resolve();
      };
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
      // A closed terminal or pipe takes our progress lines, not the site.
      for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    });
  }

  private killAll(): void {
    for (const child of this.stages.flat()) child.kill();
  }
}

function supervised(spec: ChildSpec): ManagedChild {
  return new ManagedChild(spec, (text) => say(spec.title, text));
}

async function refuseBusyPort({ port, host, mongoUrl }: Settings): Promise<void> {
  if (await isPortFree(port, host ?? (mongoUrl ? '0.0.0.0' : '127.0.0.1'))) return;
  throw new Error(`Port ${port} is in use: stop what listens there, or choose another with PORT=….`);
}

/** The failure of a child, with its name, its last lines and where the rest is. */
function named(child: ManagedChild, error: unknown): Error {
  if (!(error instanceof StartFailure)) return error instanceof Error ? error : new Error(String(error));
  const file = relative(process.cwd(), child.spec.logFile);
  const lines = error.log ? `Its last lines (all of them are in ${file}):\n\n${error.log}\n\n` : '';
  return new Error(`${lines}${child.spec.title} ${error.message}.`);
}
