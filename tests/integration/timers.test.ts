import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { SYSTEM_TEXTS } from '@lode/shared/support/schemas';
import { jobDefinitions } from '@lode/shared/wire/job-contract';
import { describe, expect, it } from 'vitest';
import { buildOngoing, buildWaiting, type Conversation, say } from '../factories/conversations.ts';
import { codeOf } from '../harness/api.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

/** The product's five minutes, one minute and ten minutes, made short, though not too short for a busy machine. */
const AUTO_CLOSE_MS = 6000;
const own = useCluster({
  env: {
    AUTO_CLOSE_MS: String(AUTO_CLOSE_MS),
    AUTO_CLOSE_WARNING_MS: '3000',
    ABANDON_MS: '8000',
    SWEEP_MS: '400',
  },
});

const commands = async () => {
  const [close, warn, sweep, session] = await Promise.all([
    import('@lode/workers/support/auto-close.processor'),
    import('@lode/workers/support/auto-close-warning.processor'),
    import('@lode/workers/support/sweep.processor'),
    import('@lode/server/features/support/support-session.model'),
  ]);
  return { ...close, ...warn, ...sweep, ...session };
};

function messagesOf({ id, customer }: Conversation) {
  return customer.call(serviceRoutes.listMessages, { query: { session_id: id } });
}

async function stateOf({ id, agent }: Conversation) {
  return agent.call(adminServiceRoutes.get, { params: { id } });
}

/** An ongoing conversation whose armed deadline is moved to a time, as if written then. */
async function armedAt(at: number): Promise<Conversation & { closes_at: number }> {
  const conversation = await buildOngoing(own.cluster);
  await say(conversation.agent, conversation.id, 'are you there?');
  const { SessionModel } = await commands();
  await SessionModel.updateOne({ _id: conversation.id }, { $set: { closesAt: new Date(at) } });
  return { ...conversation, closes_at: at };
}

describe('C9 auto-close', () => {
  it('C9 is announced once, arms nothing by that, and then closes, told to both sides', async () => {
    const conversation = await buildOngoing(own.cluster);
    const { id, customer, agent } = conversation;
    const [mine, theirs] = [await customer.connect(0), await agent.connect(1)];
    for (const socket of [mine, theirs]) await socket.request('support:open', { session_id: id });
    const answer = await say(agent, id, 'are you there?');
    const due = Date.parse(answer.created_at) + AUTO_CLOSE_MS;
    const armed = await mine.waitFor('support:session.changed', (session) => session.closes_at !== null);
    expect(Date.parse(armed.closes_at ?? '')).toBe(due);

    const warning = await mine.waitFor('support:message.created', ({ author }) => author === 'system');
    expect(warning).toMatchObject({
      content: SYSTEM_TEXTS.autoCloseWarning,
      cid: null,
      sender_type: 'admin',
    });
    expect(Date.parse(warning.created_at)).toBeLessThan(due);
    const afterWarning = await mine.waitFor('support:session.changed', ({ head_seq }) => head_seq === 2);
    expect(afterWarning.closes_at, 'the announcement moves no deadline').toBe(armed.closes_at);

    for (const socket of [mine, theirs]) {
      const closed = await socket.waitFor('support:session.changed', (one) => one.status === 'closed');
      expect(closed).toMatchObject({ closed_by: 'timeout', closes_at: null });
      expect(Date.parse(closed.closed_at ?? '')).toBeGreaterThanOrEqual(due);
    }
    expect((await messagesOf(conversation)).filter(({ author }) => author === 'system')).toHaveLength(1);
  });

  it('C9 an answer of the customer cancels it; the agent’s next message arms it anew', async () => {
    const conversation = await buildOngoing(own.cluster);
    const { id, customer, agent } = conversation;
    await say(agent, id, 'are you there?');
    const first = (await stateOf(conversation)).closes_at;
    await say(customer, id, 'yes');
    expect((await stateOf(conversation)).closes_at).toBeNull();
    await until(() => Date.now() > Date.parse(first ?? '') + 1000, { what: 'the first deadline to pass' });
    expect((await stateOf(conversation)).status).toBe('ongoing');
    expect((await messagesOf(conversation)).map(({ author }) => author)).toEqual(['agent', 'customer']);
    await say(agent, id, 'good');
    await until(async () => (await stateOf(conversation)).status === 'closed');
  });

  it('C9 a customer’s message committed before the job wins, even past the deadline', async () => {
    const conversation = await armedAt(Date.now() + 60_000);
    const { autoCloseProcessor, SessionModel } = await commands();
    const late = Date.now() - 1;
    await say(conversation.customer, conversation.id, 'just in time');
    // The row as it would be had the deadline been a moment ago; the message disarmed it.
    await autoCloseProcessor.run({ due: late });
    await autoCloseProcessor.run({ due: late });
    expect((await SessionModel.findById(conversation.id).lean())?.status).toBe('ongoing');
  });

  it('C9 racing with customers’ messages: the message is stored and the conversation open, or refused and closed', async () => {
    const { autoCloseProcessor } = await commands();
    const races = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const conversation = await armedAt(Date.now() - 1);
        const [code] = await Promise.all([
          codeOf(say(conversation.customer, conversation.id, 'wait!')),
          autoCloseProcessor.run({ due: conversation.closes_at }),
        ]);
        return [code, (await stateOf(conversation)).status].join(' ');
      }),
    );
    for (const race of races) expect(['OK ongoing', 'SESSION_NOT_ONGOING closed']).toContain(race);
  });

  it('C9 a further message of the agent moves the deadline, with timers of its own', async () => {
    const conversation = await buildOngoing(own.cluster);
    const { id, customer, agent } = conversation;
    const socket = await customer.connect(0);
    await socket.request('support:open', { session_id: id });
    const first = await say(agent, id, 'are you there?');
    await socket.waitFor('support:message.created', ({ author }) => author === 'system');
    const second = await say(agent, id, 'I will wait a little longer.');
    const closed = await socket.waitFor('support:session.changed', (one) => one.status === 'closed');
    const [moved, old] = [second, first].map(({ created_at }) => Date.parse(created_at) + AUTO_CLOSE_MS);
    expect(Date.parse(closed.closed_at ?? '')).toBeGreaterThanOrEqual(moved ?? 0);
    expect(moved).toBeGreaterThan(old ?? 0);
    const announced = (await messagesOf(conversation)).filter(({ author }) => author === 'system');
    expect(announced, 'once for each deadline').toHaveLength(2);
  });

  it('C9 a hold puts the close off, told to the customer; ended, or over, the usual time runs', async () => {
    const [conversation, over] = await Promise.all([buildOngoing(own.cluster), buildOngoing(own.cluster)]);
    const { id, customer, agent } = conversation;
    const { autoCloseProcessor, SessionModel } = await commands();
    const socket = await customer.connect(0);
    await socket.request('support:open', { session_id: id });
    const hold = (held: boolean, of = id) =>
      agent.call(adminServiceRoutes.hold, { params: { id: of }, body: { held } });
    await say(agent, id, 'let me look');
    const held = await hold(true);
    expect(await hold(true), 'once').toMatchObject({ rev: held.rev, held_until: held.held_until });
    const told = await socket.waitFor('support:session.changed', ({ held_until }) => held_until !== null);
    expect(told.events.at(-1)).toMatchObject({ kind: 'held', name: agent.username });
    await say(customer, id, 'thank you');
    const answer = await say(agent, id, 'still looking');
    const due = Date.parse(answer.created_at) + AUTO_CLOSE_MS;
    const afterHold = Date.parse(held.held_until ?? '') + AUTO_CLOSE_MS;
    expect(Date.parse((await stateOf(conversation)).closes_at ?? ''), 'what is told is true').toBe(afterHold);

    // As if the other one had been held long ago, and its worker had died meanwhile.
    await say(over.agent, over.id, 'let me look');
    await hold(true, over.id);
    const past = Date.now() - 1;
    await SessionModel.updateOne(
      { _id: over.id },
      { $set: { heldUntil: new Date(past - AUTO_CLOSE_MS), closesAt: new Date(past - 2 * AUTO_CLOSE_MS) } },
    );
    await until(async () => (await stateOf(over)).closed_by === 'timeout');

    const row = () => SessionModel.findById(id).lean();
    await until(async () => ((await row())?.closesAt?.getTime() ?? 0) === afterHold);
    await until(() => Date.now() > due);
    await autoCloseProcessor.run({ due });
    expect(await row()).toMatchObject({ status: 'ongoing' });
    expect((await messagesOf(conversation)).map(({ author }) => author)).not.toContain('system');

    const ended = await hold(false);
    expect(Date.parse(ended.closes_at ?? ''), 'the usual time from now on').toBeLessThan(afterHold);
    expect(ended.history.at(-1)).toMatchObject({ kind: 'resumed', username: agent.username });
    await socket.waitFor('support:session.changed', ({ closed_by }) => closed_by === 'timeout');
  });

  it('C9 closes nothing that went back to the queue', async () => {
    const conversation = await buildOngoing(own.cluster);
    const { id, agent, customer } = conversation;
    await say(agent, id, 'let me find a colleague');
    const due = Date.parse((await stateOf(conversation)).closes_at ?? '');
    const socket = await customer.connect();
    await socket.request('support:open', { session_id: id });
    await agent.call(adminServiceRoutes.transfer, { params: { id }, body: { to: null } });
    const { autoCloseProcessor } = await commands();
    await until(() => Date.now() > due);
    await autoCloseProcessor.run({ due });
    expect((await stateOf(conversation)).status).toBe('waiting');
  });
});

describe('J1 twice, late or out of order is once', () => {
  it('J1 an early job does nothing and is tried again', async () => {
    const conversation = await armedAt(Date.now() + 60_000);
    const { autoCloseProcessor } = await commands();
    const job = { due: conversation.closes_at };
    await expect(autoCloseProcessor.run(job)).rejects.toThrow('early');
    expect((await stateOf(conversation)).status).toBe('ongoing');
  });

  it('J1 closing and announcing run twice, late and the wrong way round change nothing more', async () => {
    const conversation = await armedAt(Date.now() - 1);
    const { autoCloseProcessor, autoCloseWarningProcessor } = await commands();
    const job = { due: conversation.closes_at };
    await Promise.all([autoCloseProcessor.run(job), autoCloseProcessor.run(job)]);
    const closed = await stateOf(conversation);
    expect(closed).toMatchObject({ status: 'closed', closed_by: 'timeout' });
    await autoCloseWarningProcessor.run(job);
    await autoCloseProcessor.run(job);
    const after = await stateOf(conversation);
    expect(after.rev).toBe(closed.rev);
    expect((await messagesOf(conversation)).filter(({ author }) => author === 'system').length).toBeLessThan(
      2,
    );
  });

  it('J1 announces a deadline once, however often the job runs at once', async () => {
    const conversation = await armedAt(Date.now() + 60_000);
    const { autoCloseWarningProcessor } = await commands();
    const job = { due: conversation.closes_at };
    await Promise.all(Array.from({ length: 5 }, () => autoCloseWarningProcessor.run(job)));
    await autoCloseWarningProcessor.run(job);
    expect((await messagesOf(conversation)).map(({ author }) => author)).toEqual(['agent', 'system']);
  });

  it('J1 an outdated deadline’s jobs do nothing', async () => {
    const conversation = await armedAt(Date.now() + 60_000);
    const { autoCloseProcessor, autoCloseWarningProcessor } = await commands();
    const outdated = { due: Date.now() - 5000 };
    await autoCloseWarningProcessor.run(outdated);
    await autoCloseProcessor.run(outdated);
    expect(await stateOf(conversation)).toMatchObject({ status: 'ongoing', head_seq: 1 });
  });

  it('J1 the sweep closes what is overdue and may run twice at once', async () => {
    const conversation = await armedAt(Date.now() - 5000);
    const { supportSweepProcessor } = await commands();
    await Promise.all([supportSweepProcessor.run({ slot: 1 }), supportSweepProcessor.run({ slot: 1 })]);
    const closed = await stateOf(conversation);
    expect(closed).toMatchObject({ status: 'closed', closed_by: 'timeout' });
    await supportSweepProcessor.run({ slot: 1 });
    expect((await stateOf(conversation)).rev).toBe(closed.rev);
  });

  it('J1 the outbox sweep and the refresh of prices may run twice', async () => {
    const { outboxSweepProcessor } = await import('@lode/workers/outbox/sweep.processor');
    const { refreshRatesProcessor } = await import('@lode/workers/rates/refresh.processor');
    for (const processor of [outboxSweepProcessor, refreshRatesProcessor]) {
      await Promise.all([processor.run({ slot: 1 }), processor.run({ slot: 1 })]);
      await processor.run({ slot: 1 });
    }
  });
});

describe('J4 every job has exactly one processor', () => {
  it('J4 the workers’ own table is complete', async () => {
    const [{ processors }, { processorTable }] = await Promise.all([
      import('@lode/workers/app/processors'),
      import('@lode/workers/lib/processor'),
    ]);
    const table = processorTable(jobDefinitions, processors);
    expect([...table.keys()].sort()).toEqual(jobDefinitions.map(({ name }) => name).sort());
  });
});

describe('abandoned conversations', () => {
  it('are closed by the sweep when their customer neither is connected nor asks', async () => {
    const { id, customer } = await buildWaiting(own.cluster);
    const { SessionModel } = await commands();
    await SessionModel.updateOne({ _id: id }, { $set: { customerSeenAt: new Date(Date.now() - 8001) } });
    const row = () => SessionModel.findById(id).lean();
    await until(async () => (await row())?.status === 'closed');
    expect(await row()).toMatchObject({ closedBy: 'abandoned' });
    expect((await customer.call(serviceRoutes.currentSession))?.closed_by).toBe('abandoned');
  });
});
