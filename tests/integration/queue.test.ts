import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { describe, expect, it } from 'vitest';
import { buildClosed, buildOngoing, buildWaiting, say, textOf } from '../factories/conversations.ts';
import { pngImage } from '../factories/images.ts';
import { buildAgent, buildCustomer } from '../factories/people.ts';
import { codeOf, WireError } from '../harness/api.ts';
import { resetSite } from '../harness/reset-site.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

describe('opening', () => {
  it('gives a customer one open conversation, however many tabs press at once', async () => {
    const customer = await buildCustomer(site);
    const opened = await Promise.all(
      Array.from({ length: 10 }, (_, index) => customer.call(serviceRoutes.createSession, {}, index % 2)),
    );
    expect(new Set(opened.map((session) => session.id)).size).toBe(1);
    expect(opened[0]).toMatchObject({ status: 'waiting', type: 'human', head_seq: 0, admin_username: null });
    expect((await customer.call(serviceRoutes.currentSession, {}, 1))?.id).toBe(opened[0]?.id);
  });

  it('opens a new one after the old one closed, and shows the closed one until then', async () => {
    const { customer, session } = await buildClosed(site);
    expect(await customer.call(serviceRoutes.currentSession)).toMatchObject({
      id: session.id,
      status: 'closed',
    });
    const next = await customer.call(serviceRoutes.createSession);
    expect(next.id).not.toBe(session.id);
  });

  it('has no current conversation for who never had one', async () => {
    const customer = await buildCustomer(site);
    expect(await codeOf(customer.call(serviceRoutes.currentSession))).toBe('SESSION_NOT_FOUND');
    expect(await customer.call(serviceRoutes.currentSession, { query: { optional: 'true' } })).toBeNull();
  });
});

describe('C8 accept has one winner', () => {
  it('C8 lets one of ten agents on two servers win; the others learn who did', async () => {
    const { id, customer } = await buildWaiting(site);
    const agents = await Promise.all(Array.from({ length: 10 }, () => buildAgent(site)));
    const results = await Promise.allSettled(
      agents.map((agent, index) => agent.call(adminServiceRoutes.accept, { params: { id } }, index % 2)),
    );

    const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(winners).toHaveLength(1);
    const losers = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    for (const refusal of losers) {
      expect(refusal).toBeInstanceOf(WireError);
      expect((refusal as WireError).failure).toMatchObject({
        code: 'ALREADY_ACCEPTED',
        data: { admin_username: winners[0]?.admin_username },
      });
    }
    const current = await customer.call(serviceRoutes.currentSession);
    expect(current).toMatchObject({ status: 'ongoing', admin_username: winners[0]?.admin_username });
  });

  it('C8 answers the winner’s own retry with the conversation', async () => {
    const { id, agent } = await buildOngoing(site);
    expect(await agent.call(adminServiceRoutes.accept, { params: { id } }, 1)).toMatchObject({
      id,
      status: 'ongoing',
    });
  });

  it('C8 refuses to accept what the customer closed meanwhile', async () => {
    const { id, customer } = await buildWaiting(site);
    await customer.call(serviceRoutes.closeSession, { params: { id } });
    const agent = await buildAgent(site);
    expect(await codeOf(agent.call(adminServiceRoutes.accept, { params: { id } }))).toBe(
      'SESSION_NOT_ONGOING',
    );
  });
});

describe('C10 a conversation that is not ongoing takes no message', () => {
  it.each(['waiting', 'closed'] as const)('C10 refuses over every door while %s', async (status) => {
    const agent = await buildAgent(site);
    const { id, customer } = await (status === 'waiting' ? buildWaiting(site) : buildClosed(site, { agent }));
    const image = await pngImage();
    const customerSocket = await customer.connect(0);
    const agentSocket = await agent.connect(1);
    const doors = {
      socket: customerSocket.request('support:message.send', textOf(id, 'a')),
      'agent socket': agentSocket.request('support:message.send', textOf(id, 'b')),
      post: customer.call(serviceRoutes.sendMessage, { body: textOf(id, 'c') }),
      'agent post': agent.call(adminServiceRoutes.sendMessage, { body: textOf(id, 'd') }),
      image: customer.call(serviceRoutes.sendImage, { body: { session_id: id }, file: image }),
      'agent image': agent.call(adminServiceRoutes.sendImage, { body: { session_id: id }, file: image }),
    };
    const codes = await Promise.all(
      Object.entries(doors).map(async ([door, call]) => [door, await codeOf(call)] as const),
    );
    expect(Object.fromEntries(codes)).toEqual(
      Object.fromEntries(Object.keys(doors).map((door) => [door, 'SESSION_NOT_ONGOING'])),
    );
    expect(await customer.call(serviceRoutes.listMessages, { query: { session_id: id } })).toEqual([]);
  });
});

describe('the place in the queue', () => {
  it('is told live to everybody who waits, and moves up when somebody is accepted', async () => {
    await resetSite();
    const first = await buildWaiting(site);
    const second = await buildWaiting(site);
    expect(second.session.position).toBe(2);
    const socket = await second.customer.connect(1);
    const opened = await socket.request('support:open', { session_id: second.id });
    expect(opened.session.position).toBe(2);

    const agent = await buildAgent(site);
    await agent.call(adminServiceRoutes.accept, { params: { id: first.id } });
    await socket.waitFor('support:session.changed', (session) => session.position === 1);
  });
});

describe('who is still there', () => {
  it('is who has a live socket, and who asks', async () => {
    const { SessionModel } = await import('@lode/server/features/support/support-session.model');
    const [connected, polling] = [await buildWaiting(site), await buildWaiting(site)];
    const ids = [connected.id, polling.id];
    const before = new Date(Date.now() - 60_000);
    await SessionModel.updateMany({ _id: { $in: ids } }, { $set: { customerSeenAt: before } });
    const socket = await connected.customer.connect(1);
    await socket.request('support:open', { session_id: connected.id });
    await polling.customer.call(serviceRoutes.currentSession);
    await until(async () => {
      const rows = await SessionModel.find({ _id: { $in: ids } }).lean();
      return rows.every((row) => row.customerSeenAt > before);
    });
  });
});

describe('transfer', () => {
  it('hands a conversation to a colleague and tells both sides', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    const socket = await customer.connect(1);
    await socket.request('support:open', { session_id: id });

    const moved = await agent.call(adminServiceRoutes.transfer, {
      params: { id },
      body: { to: colleague.username },
    });
    expect(moved).toMatchObject({ status: 'ongoing', admin_username: colleague.username });
    await socket.waitFor('support:session.changed', (one) => one.admin_username === colleague.username);
  });

  it('takes it back to its old place in the queue', async () => {
    await resetSite();
    const { id, agent, customer } = await buildOngoing(site);
    const later = await buildWaiting(site);
    const back = await agent.call(adminServiceRoutes.transfer, { params: { id }, body: { to: null } });
    expect(back).toMatchObject({ status: 'waiting', admin_username: null, position: 1, closes_at: null });
    expect((await later.customer.call(serviceRoutes.currentSession))?.position).toBe(2);
    expect((await customer.call(serviceRoutes.currentSession))?.position).toBe(1);
  });

  it('does not count a customer as gone who has been in conversation all the while', async () => {
    const { id, agent } = await buildOngoing(site);
    const [{ SessionModel }, { sweepSessions }] = await Promise.all([
      import('@lode/server/features/support/support-session.model'),
      import('@lode/server/features/support/commands/sweep-sessions'),
    ]);
    await SessionModel.updateOne({ _id: id }, { $set: { customerSeenAt: new Date(Date.now() - 3_600_000) } });
    await agent.call(adminServiceRoutes.transfer, { params: { id }, body: { to: null } });
    await sweepSessions();
    const detail = await agent.call(adminServiceRoutes.get, { params: { id } });
    expect(detail.status).toBe('waiting');
  });

  it('refuses colleagues who do not exist or cannot serve, and what is not ongoing', async () => {
    const { id, agent } = await buildOngoing(site);
    const operator = await buildAgent(site, { role: 'operator' });
    const transfer = (sessionId: string, to: string | null) =>
      codeOf(agent.call(adminServiceRoutes.transfer, { params: { id: sessionId }, body: { to } }));
    expect(await transfer(id, 'nobody_here')).toBe('AGENT_NOT_FOUND');
    expect(await transfer(id, operator.username)).toBe('AGENT_NOT_FOUND');
    const waiting = await buildWaiting(site);
    expect(await transfer(waiting.id, agent.username)).toBe('SESSION_NOT_ONGOING');
  });
});

describe('closing', () => {
  it('is told to both sides, and closing again answers with the closed conversation', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const [mine, theirs] = [await customer.connect(0), await agent.connect(1)];
    await mine.request('support:open', { session_id: id });
    const closed = await agent.call(adminServiceRoutes.close, { params: { id } });
    expect(closed).toMatchObject({ status: 'closed', closed_by: 'admin', closes_at: null });
    for (const socket of [mine, theirs]) {
      await socket.waitFor('support:session.changed', (one) => one.id === id && one.status === 'closed');
    }
    expect(await customer.call(serviceRoutes.closeSession, { params: { id } })).toMatchObject({
      closed_by: 'admin',
    });
  });

  it('races with sending: a message is either stored before the close or refused', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const sends = Array.from({ length: 8 }, (_, index) => codeOf(say(customer, id, `message ${index}`)));
    const close = agent.call(adminServiceRoutes.close, { params: { id } }, 1);
    const codes = await Promise.all(sends);
    await close;
    const stored = await customer.call(serviceRoutes.listMessages, { query: { session_id: id } });
    expect(stored).toHaveLength(codes.filter((code) => code === 'OK').length);
    expect(new Set(codes.filter((code) => code !== 'OK'))).toEqual(
      new Set(codes.includes('SESSION_NOT_ONGOING') ? ['SESSION_NOT_ONGOING'] : []),
    );
    const head = (await customer.call(serviceRoutes.currentSession))?.head_seq;
    expect(head).toBe(stored.length);
  });
});

describe('C11 the badge', () => {
  it('C11 is an absolute number with a revision, right for every agent on both servers', async () => {
    await resetSite();
    const agent = await buildAgent(site);
    const badges = [await agent.connect(0), await agent.connect(1)];
    const [start] = await Promise.all(
      badges.map((badge) => badge.waitFor('support:queue.changed', ({ waiting }) => waiting === 0)),
    );

    const waiting = await Promise.all(Array.from({ length: 6 }, () => buildWaiting(site)));
    const [a, b, c] = waiting as [(typeof waiting)[0], (typeof waiting)[0], (typeof waiting)[0]];
    await Promise.all([
      agent.call(adminServiceRoutes.accept, { params: { id: a.id } }, 0),
      agent.call(adminServiceRoutes.accept, { params: { id: b.id } }, 1),
      c.customer.call(serviceRoutes.closeSession, { params: { id: c.id } }, 1),
    ]);

    for (const badge of badges) {
      const last = await until(() => {
        const states = badge.all('support:queue.changed');
        const newest = states.reduce((best, state) => (state.rev >= best.rev ? state : best));
        // Six came, two were taken, one left: each is told, not only found by the next heartbeat.
        return newest.waiting === 3 && newest.rev >= (start?.rev ?? 0) + 9 && newest;
      });
      const reconnected = await agent.connect(badges.indexOf(badge));
      const told = await reconnected.waitFor('support:queue.changed');
      expect(told.waiting).toBe(3);
      expect(told.rev).toBeGreaterThanOrEqual(last.rev);
    }
    expect(await agent.call(adminServiceRoutes.waiting)).toHaveLength(3);
  });

  it('C11 never carries a newer number under a lower revision, however the queue is stirred', async () => {
    await resetSite();
    const agent = await buildAgent(site);
    const badges = [await agent.connect(0), await agent.connect(1)];
    const stir = async (index: number) => {
      const { id, customer } = await buildWaiting(site);
      if (index % 2 === 0) await agent.call(adminServiceRoutes.accept, { params: { id } }, index % 2);
      else await customer.call(serviceRoutes.closeSession, { params: { id } });
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => stir(index)));
    const left = await buildWaiting(site);
    for (const badge of badges) {
      // What a client shows that takes only a revision that is not lower than the one it has.
      const shown = () =>
        badge
          .all('support:queue.changed')
          .reduce((best, state) => (state.rev >= best.rev ? state : best), { waiting: -1, rev: -1 });
      await until(() => shown().waiting === 1, { what: 'the badge to settle' });
      const highest = Math.max(...badge.all('support:queue.changed').map((state) => state.rev));
      const numbers = badge.all('support:queue.changed').filter((state) => state.rev === highest);
      expect(numbers.at(-1)?.waiting).toBe(1);
    }
    await left.customer.call(serviceRoutes.closeSession, { params: { id: left.id } });
  });
});
