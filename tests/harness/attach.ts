import type { Site } from './site.ts';

let attached: Promise<void> | undefined;

/**
 * Makes the test process one more process of a site: the server's own commands, queries and models work
 * in it afterwards. They read the environment when they are loaded, so a test loads them with `import()`
 * after this, and a process attaches to one site only.
 */
export function attach(site: Site): Promise<void> {
  attached ??= connect(site);
  return attached;
}

async function connect(site: Site): Promise<void> {
  Object.assign(process.env, site.env);
  const [{ features }, { startProcess }] = await Promise.all([
    import('@lode/server/app/feature-list'),
    import('@lode/server/app/lifecycle'),
  ]);
  // What a site has from its beginning on is there with its first server, and takes long to find out from the sources.
  const begun = site.urls.length > 0;
  await startProcess(begun ? features.map((feature) => ({ ...feature, begin: undefined })) : features);
}

/** Resolves when what this process has begun on the site is done. */
export async function settle(): Promise<void> {
  const [{ settleAfterCommit }, { flushSent }] = await Promise.all([
    import('@lode/server/platform/transaction'),
    import('@lode/server/platform/outbox'),
  ]);
  await settleAfterCommit();
  await flushSent();
}

/** Lets go of the site in order. */
export async function detach(): Promise<void> {
  if (!attached) return;
  await attached.catch(() => undefined);
  const [{ closeQueue }, { disconnectMongo }, { disconnectRedis }] = await Promise.all([
    import('@lode/server/platform/enqueue'),
    import('@lode/server/platform/mongo'),
    import('@lode/server/platform/redis'),
  ]);
  await settle();
  await closeQueue();
  await disconnectMongo();
  disconnectRedis();
}
