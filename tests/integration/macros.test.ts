import { randomUUID } from 'node:crypto';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { labelRoutes } from '@lode/shared/support/label-rest';
import { macroRoutes } from '@lode/shared/support/macro-rest';
import type { Macro, MacroBody } from '@lode/shared/support/macro-schemas';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { viewRoutes } from '@lode/shared/support/view-rest';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOngoing, freshCid, say } from '../factories/conversations.ts';
import { emptyLog } from '../factories/operations.ts';
import { buildAgent, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
let admin: Person;

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'admin' });
});

const bodyOf = (parts: Partial<MacroBody> = {}): MacroBody => ({
  name: `Macro ${randomUUID().slice(0, 12)}`,
  shared: false,
  reply: null,
  priority: 'high',
  tags: [],
  hold: false,
  close: false,
  ...parts,
});
const create = (by: Person, body: MacroBody): Promise<Macro> =>
  by.call(macroRoutes.create, { body, idempotencyKey: randomUUID() });
const buildTag = () =>
  admin.call(labelRoutes.createTag, { body: { name: `Tag ${randomUUID().slice(0, 12)}` } });
const detail = (by: Person, id: string) => by.call(adminServiceRoutes.get, { params: { id } });
const said = async (by: Person, id: string) =>
  (await by.call(serviceRoutes.listMessages, { query: { session_id: id } })).map(({ content }) => content);

/** What an agent sends who has the conversation before them up to `seq`. */
const application = (macro: Macro, id: string, seq: number) => ({
  params: { id, macro: macro.id },
  body: { cid: freshCid(), seen_at: macro.updated_at, seen_seq: seq },
  idempotencyKey: randomUUID(),
});

describe('macros (decisions 10)', () => {
  it('“shared ones made and changed by the role that may change shared things”; one’s own is nobody else’s', async () => {
    const [agent, colleague] = await Promise.all([buildAgent(site), buildAgent(site)]);
    const own = await create(agent, bodyOf());
    const shared = await create(admin, bodyOf({ shared: true }));
    const change = (macro: Macro, body: MacroBody) => ({ params: { id: macro.id }, body });
    const refused = [
      create(agent, bodyOf({ shared: true })),
      agent.call(macroRoutes.change, change(own, bodyOf({ shared: true }))),
      agent.call(macroRoutes.change, change(shared, bodyOf())),
      agent.call(macroRoutes.remove, { params: { id: shared.id } }),
    ];
    expect(await Promise.all(refused.map(codeOf))).toEqual(Array(4).fill('FORBIDDEN'));
    for (const other of [colleague, admin])
      expect(await codeOf(other.call(macroRoutes.change, change(own, bodyOf())))).toBe('NOT_FOUND');
    await colleague.call(macroRoutes.remove, { params: { id: own.id } });

    const again = bodyOf({ name: own.name.toUpperCase() });
    expect(await codeOf(create(agent, again))).toBe('NAME_TAKEN');
    await create(colleague, again);
    const seen = async (by: Person) =>
      (await by.call(macroRoutes.list)).map(({ id, may_change }) => ({ id, may_change }));
    expect(await seen(agent)).toEqual(
      expect.arrayContaining([
        { id: own.id, may_change: true },
        { id: shared.id, may_change: false },
      ]),
    );
    expect(await seen(colleague)).not.toContainEqual(expect.objectContaining({ id: own.id }));
  });

  it('records in the operation log what the whole desk uses, and nothing of one’s own', async () => {
    await emptyLog();
    const own = await create(admin, bodyOf());
    const body = bodyOf({ shared: true });
    await admin.call(macroRoutes.change, { params: { id: own.id }, body });
    for (let time = 0; time < 2; time += 1) await admin.call(macroRoutes.remove, { params: { id: own.id } });
    const { items } = await admin.call(administrationRoutes.listOperations, { query: { target: own.id } });
    const { shared: _, ...kept } = body;
    expect(items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'macro.removed', before: kept, after: null },
      { action: 'macro.created', before: null, after: kept },
    ]);
  });

  it('says what is wrong with one that does nothing, holds what it closes, or has a tag that is not there', async () => {
    const { id } = await buildTag();
    await admin.call(labelRoutes.removeTag, { params: { id } });
    const wrong = [bodyOf({ priority: null }), bodyOf({ hold: true, close: true }), bodyOf({ tags: [id] })];
    const codes = await Promise.all(wrong.map((body) => codeOf(create(admin, body))));
    expect(codes).toEqual(['MESSAGE_EMPTY', 'INVALID_PARAMS', 'TAG_NOT_FOUND']);
  });
});

describe('applying a macro', () => {
  it('does every step by its own command, with its event and its entry, and once however often it is sent', async () => {
    await emptyLog();
    const tag = await buildTag();
    const { id, agent, customer } = await buildOngoing(site);
    const { seq } = await say(customer, id, 'Where is my deposit?');
    const reply = 'Good day {customer}, this is {agent}.';
    const macro = await create(agent, bodyOf({ reply, priority: 'urgent', tags: [tag.id], close: true }));
    const asked = application(macro, id, seq);
    const outcome = await agent.call(macroRoutes.apply, asked);
    expect(outcome.steps).toEqual(['reply', 'labels', 'close'].map((step) => ({ step, problem: null })));
    expect(outcome.session).toMatchObject({ status: 'closed', priority: 'urgent', tags: [tag.id] });
    expect(await agent.call(macroRoutes.apply, asked, 1)).toEqual(outcome);
    // Without the kept answer too: what is so already stays as it is.
    const repeated = await agent.call(macroRoutes.apply, { ...asked, idempotencyKey: randomUUID() });
    expect(repeated.session.rev).toBe(outcome.session.rev);
    expect(await said(customer, id)).toEqual([
      'Where is my deposit?',
      `Good day ${customer.username}, this is ${agent.username}.`,
    ]);
    const { items } = await admin.call(administrationRoutes.listOperations, { query: { target: id } });
    expect(items.map(({ action }) => action)).toEqual([
      'conversation.closed',
      'conversation.labelled',
      'conversation.accepted',
    ]);
    expect((await detail(agent, id)).history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['accepted', 'labelled', 'closed']),
    );
  });

  it('ends at the first step that is refused and says why', async () => {
    const { id, agent } = await buildOngoing(site);
    const colleague = await buildAgent(site);
    await say(colleague, id, 'I have looked into it.');
    const macro = await create(agent, bodyOf({ reply: 'Hello', hold: true }));
    const { steps, session } = await agent.call(macroRoutes.apply, application(macro, id, 0));
    expect(steps).toEqual([{ step: 'reply', problem: 'COLLEAGUE_ANSWERED' }]);
    expect(session).toMatchObject({ held_until: null, priority: 'normal' });
    const held = await agent.call(macroRoutes.apply, application(macro, id, 1));
    expect(held.steps.map(({ problem }) => problem)).toEqual([null, null, null]);
    expect(held.session.held_until).not.toBeNull();
  });

  it('does nothing where the macro is another than was shown, or a close would cut off what was not read', async () => {
    const { id, agent, customer } = await buildOngoing(site);
    const body = bodyOf({ reply: 'Good bye', close: true });
    const shown = await create(agent, body);
    const changed = { params: { id: shown.id }, body: { ...body, reply: 'Get lost' } };
    const macro = await agent.call(macroRoutes.change, changed);
    expect(await codeOf(agent.call(macroRoutes.apply, application(shown, id, 0)))).toBe('MACRO_CHANGED');
    await say(customer, id, 'One more thing');
    expect(await codeOf(agent.call(macroRoutes.apply, application(macro, id, 0)))).toBe('CUSTOMER_WROTE');
    expect(await said(customer, id)).toEqual(['One more thing']);
    expect((await detail(agent, id)).status).toBe('ongoing');
    const foreign = await create(await buildAgent(site), bodyOf());
    expect(await codeOf(agent.call(macroRoutes.apply, application(foreign, id, 1)))).toBe('NOT_FOUND');
  });
});

describe('saved views', () => {
  it('keep the filters of the lists under a name, personal or shared, until they are removed', async () => {
    const [agent, colleague] = await Promise.all([buildAgent(site), buildAgent(site)]);
    const content = { tab: 'all', filter: 'closed', search: 'wallet', tag: null, priority: 'high' } as const;
    const save = (by: Person, shared: boolean) =>
      by.call(viewRoutes.create, { body: { ...content, name: 'Lost wallets', shared } });
    const [own, shared] = [await save(agent, false), await save(admin, true)];
    expect(await agent.call(viewRoutes.list)).toEqual(
      expect.arrayContaining([own, { ...shared, may_change: false }]),
    );
    expect((await colleague.call(viewRoutes.list)).map(({ id }) => id)).not.toContain(own.id);
    expect(await codeOf(save(agent, true))).toBe('FORBIDDEN');
    const body = { ...content, priority: null, name: own.name, shared: false };
    const change = { params: { id: own.id }, body };
    expect(await codeOf(colleague.call(viewRoutes.change, change))).toBe('NOT_FOUND');
    expect(await agent.call(viewRoutes.change, change)).toMatchObject({ id: own.id, priority: null });
    await agent.call(viewRoutes.remove, { params: { id: own.id } });
    expect((await agent.call(viewRoutes.list)).map(({ id }) => id)).not.toContain(own.id);
  });
});
