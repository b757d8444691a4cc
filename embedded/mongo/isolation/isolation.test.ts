import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type ServerProcess, startServer, stopServer } from '../server-process.ts';
import { violations } from './history.ts';
import { accounts, firstBalance, Workload } from './workload.ts';

const transactions = Number(process.env.ISOLATION_TRANSACTIONS || 200);
const seed = Number(process.env.ISOLATION_SEED || 20_260_401);
/** The server is killed once in so many transactions, and twice at least. */
const perKill = Math.min(500, Math.floor(transactions / 2));
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-isolation-'));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it(`isolates ${transactions} random transactions through kill -9 (seed ${seed})`, {
  timeout: 60_000 + transactions * 100,
}, async () => {
  let server: ServerProcess = await startServer(dataDir);
  let restarting = Promise.resolve();
  let kills = 0;
  const restart = async (): Promise<void> => {
    await stopServer(server, 'SIGKILL');
    server = await startServer(dataDir, { port: server.port });
  };
  const workload = new Workload(server.url, seed);
  await workload.open(4);
  await workload.run(transactions, 8, (n) => {
    if (n % perKill !== Math.floor(perKill / 2)) return;
    kills++;
    restarting = restarting.then(restart);
  });
  await restarting;
  const { lists, total, transfers } = await workload.outcome();
  const committed = workload.history.filter(({ outcome }) => outcome === 'committed');
  console.info(
    `isolation: ${workload.history.length} entries, ${committed.length} committed, ${workload.done.length} transfers, ${kills} kills`,
  );
  expect(violations(workload.history, lists)).toEqual([]);
  expect(workload.wrongTotals).toEqual([]);
  expect(total).toBe(accounts * firstBalance);
  expect(workload.done.filter((id) => !transfers.has(id))).toEqual([]);
  expect(workload.undone.filter((id) => transfers.has(id))).toEqual([]);
  expect(transfers.size).toBe(workload.done.length);
  expect(committed.length).toBeGreaterThan(transactions / 4);
  await workload.close();
  expect(await stopServer(server, 'SIGTERM')).toBe(0);
});
