import type { StartedTestContainer } from 'testcontainers';
import { type RedisServer, redisUrl, type Store } from './backing.ts';

const MONGO_IMAGE = 'mongo:8';
const MONGO_PORT = 27_017;
const REDIS_IMAGE = 'redis:8';
const REDIS_PORT = 6379;

let wanted: Promise<boolean> | undefined;

/** Whether the run uses containers: asked for, and a Docker engine answers. Said once when it does not. */
export function containersWanted(): Promise<boolean> {
  wanted ??= process.env.TEST_BACKEND === 'containers' ? engineAnswers() : Promise.resolve(false);
  return wanted;
}

async function engineAnswers(): Promise<boolean> {
  try {
    const { getContainerRuntimeClient } = await import('testcontainers');
    await getContainerRuntimeClient();
    return true;
  } catch {
    process.stderr.write('No Docker engine answers: the tests use the embedded store and Redis.\n');
    return false;
  }
}

/** MongoDB as a replica set of one, without which there are no transactions. */
export async function startMongoContainer(): Promise<Store> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(MONGO_IMAGE)
    .withCommand(['--replSet', 'rs0', '--bind_ip_all'])
    .withExposedPorts(MONGO_PORT)
    .withTmpFs({ '/data/db': 'rw' })
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .start();
  await initiate(container);
  return {
    place: { host: container.getHost(), port: container.getMappedPort(MONGO_PORT) },
    stop: async () => void (await container.stop()),
  };
}

async function initiate(container: StartedTestContainer): Promise<void> {
  const script = `try { rs.initiate() } catch (e) { if (e.codeName !== 'AlreadyInitialized') throw e }
    while (!db.hello().isWritablePrimary) sleep(50)`;
  const { exitCode, output } = await container.exec(['mongosh', '--quiet', '--eval', script]);
  if (exitCode !== 0) throw new Error(`The replica set was not initiated: ${output}`);
}

export async function startRedisContainer(): Promise<RedisServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const run = () =>
    new GenericContainer(REDIS_IMAGE)
      .withCommand(['redis-server', '--appendonly', 'yes', '--hz', '100', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(REDIS_PORT)
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .start();
  let container = await run();
  const stop = async () => void (await container.stop({ timeout: 0 }));
  const place = () => ({ host: container.getHost(), port: container.getMappedPort(REDIS_PORT) });
  return {
    get url() {
      return redisUrl(place());
    },
    place,
    kill: stop,
    startEmpty: async () => {
      container = await run();
    },
    stop,
  };
}
