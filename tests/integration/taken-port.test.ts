import { privateRedis } from '@lode/embedded/redis';
import { serverChild } from '@lode/embedded/services';
import { readSettings } from '@lode/embedded/settings';
import { afterAll, expect, it } from 'vitest';
import { freshFolder } from '../harness/backend.ts';
import { removeFolder, TestProcess } from '../harness/test-process.ts';
import { useCluster } from '../harness/use-site.ts';

const site = useCluster({ servers: 1, workers: 0 });
const folder = freshFolder();
afterAll(() => removeFolder(folder));

it('a Redis whose port is taken has not started, although somebody else’s answers there', async () => {
  const { spec } = await privateRedis({ dataDir: folder, port: site.cluster.redis.place().port });
  await expect(new TestProcess(spec).start()).rejects.toThrow('Redis did not start');
});

it('a server whose port is taken has not started, although another one is ready there', async () => {
  const env = { ...process.env, ...site.cluster.env, PORT: new URL(site.cluster.urls[0] ?? '').port };
  const settings = readSettings({ ...env, DATA_DIR: folder, SEED: 'none' });
  await expect(new TestProcess(serverChild(settings, env)).start()).rejects.toThrow('Server did not start');
});
