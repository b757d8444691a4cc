import { adminServiceRoutes } from '@lode/shared/support/rest';
import { expect, it } from 'vitest';
import { buildOngoing, say } from '../factories/conversations.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const AUTO_CLOSE_MS = 1500;
const CONVERSATIONS = 20;
/** No sweep comes to help: what closes a conversation here is its own delayed job. */
const own = useCluster({
  env: { AUTO_CLOSE_MS: String(AUTO_CLOSE_MS), AUTO_CLOSE_WARNING_MS: '700', SWEEP_MS: '3600000' },
});

it('J2 every due job starts by itself, none before its time, and none holds up another', async () => {
  const conversations = await Promise.all(
    Array.from({ length: CONVERSATIONS }, () => buildOngoing(own.cluster)),
  );
  const dues = await Promise.all(
    conversations.map(async ({ id, agent }) => {
      const message = await say(agent, id, 'are you there?');
      return Date.parse(message.created_at) + AUTO_CLOSE_MS;
    }),
  );
  const closed = await until(
    async () => {
      const all = await Promise.all(
        conversations.map(({ id, agent }) => agent.call(adminServiceRoutes.get, { params: { id } })),
      );
      return all.every(({ status }) => status === 'closed') && all;
    },
    { timeout: 150_000, what: 'every conversation to be closed by its job' },
  );
  closed.forEach((session, index) => {
    expect(session.closed_by).toBe('timeout');
    expect(Date.parse(session.closed_at ?? '')).toBeGreaterThanOrEqual(dues[index] ?? 0);
  });
});
