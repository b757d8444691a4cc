import { BULK_MAX, type BulkChange } from '@lode/shared/support/bulk-schemas';
import { adminServiceRoutes } from '@lode/shared/support/rest';
import type { AgentSession } from '@lode/shared/support/schemas';
import { describe, expect, it } from 'vitest';
import { buildClosed, buildOngoing, buildWaiting, say } from '../factories/conversations.ts';
import { buildAgent, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

const detail = (by: Person, { id }: { id: string }): Promise<AgentSession> =>
  by.call(adminServiceRoutes.get, { params: { id } });

const seen = ({
  id,
  admin_username,
  head_seq,
}: Pick<AgentSession, 'id' | 'admin_username' | 'head_seq'>) => ({
  id,
  seen_agent: admin_username,
  seen_seq: head_seq,
});

async function changeMany(by: Person, rows: Parameters<typeof seen>[0][], change: BulkChange) {
  const sessions = rows.map(seen);
  const { items } = await by.call(adminServiceRoutes.changeMany, { body: { sessions, change } });
  expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  return items.map(({ problem }) => problem);
}

const missing = { id: 'f'.repeat(24), admin_username: null, head_seq: 0 };

describe('issue 16: bulk actions, “result told per conversation”', () => {
  it('labels each as if alone: what is refused stops no other', async () => {
    const [one, other] = [await buildOngoing(site), await buildClosed(site)];
    const labels = { priority: 'urgent' as const, add: [], remove: [] };
    const rows = [one.session, missing, other.session];
    const outcome = await changeMany(one.agent, rows, { kind: 'label', labels });
    expect(outcome).toEqual([null, 'SESSION_NOT_FOUND', null]);
    for (const row of [one, other])
      expect(await detail(one.agent, row)).toMatchObject({ priority: 'urgent' });
  });

  it('hands on what goes on and gives what waits, unless a colleague was first', async () => {
    const [mine, waiting, taken] = [
      await buildOngoing(site),
      await buildWaiting(site),
      await buildWaiting(site),
    ];
    const { agent } = mine;
    const colleague = await buildAgent(site);
    await (await buildAgent(site)).call(adminServiceRoutes.accept, { params: { id: taken.id } });
    const rows = [mine.session, waiting.session, taken.session];
    const change = { kind: 'transfer', to: colleague.username, reason: 'Your customers' } as const;
    expect(await changeMany(agent, rows, change)).toEqual([null, null, 'ALREADY_ACCEPTED']);
    const given = await detail(agent, waiting);
    expect(given).toMatchObject({ status: 'ongoing', admin_username: colleague.username });
    expect(given.history.at(-1)).toMatchObject({
      kind: 'assigned',
      username: agent.username,
      to_username: colleague.username,
    });
    const nobody = { kind: 'transfer', to: 'nobody-of-ours' } as const;
    expect(await changeMany(agent, [given], nobody)).toEqual(['AGENT_NOT_FOUND']);
    const other = await buildWaiting(site);
    const queued = await changeMany(agent, [given, other.session], { kind: 'transfer', to: null });
    expect(queued).toEqual([null, null]);
    expect(await changeMany(agent, [other.session], { kind: 'transfer', to: agent.username })).toEqual([
      null,
    ]);
    expect((await detail(agent, other)).admin_username).toBe(agent.username);
  });

  it('closes what was read, and nothing that the customer has written into since', async () => {
    const [read, unread] = [await buildOngoing(site), await buildOngoing(site)];
    const { agent } = read;
    await say(unread.customer, unread.id, 'One more thing');
    const rows = [read.session, unread.session];
    expect(await changeMany(agent, rows, { kind: 'close' })).toEqual([null, 'CUSTOMER_WROTE']);
    expect(await detail(agent, read)).toMatchObject({
      status: 'closed',
      closed_by_username: agent.username,
    });
    const now = await detail(agent, unread);
    expect(await changeMany(agent, [now], { kind: 'close' })).toEqual([null]);
  });

  it('“at most 100 at once”, and each once', async () => {
    const { agent, session } = await buildOngoing(site);
    const tooMany = Array.from({ length: BULK_MAX + 1 }, (_, at) => ({
      ...missing,
      id: String(at).padStart(24, '0'),
    }));
    for (const rows of [tooMany, [session, session], []])
      expect(await codeOf(changeMany(agent, rows, { kind: 'close' }))).toBe('INVALID_PARAMS');
    expect((await detail(agent, session)).status).toBe('ongoing');
  });
});
