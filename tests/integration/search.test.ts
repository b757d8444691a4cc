import { randomUUID } from 'node:crypto';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import type { FoundSession } from '@lode/shared/support/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildHistory, buildOngoing, type Conversation, say } from '../factories/conversations.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
let agent: Person;

beforeAll(async () => {
  agent = await buildAgent(site);
});

/** A word that nobody else says. */
const freshWord = () => `q${randomUUID().replace(/[^a-z]/g, '')}x`;
const search = (text: string, more = {}) =>
  agent.call(adminServiceRoutes.list, { query: { search: text, ...more } });
const idsOf = async (text: string, more = {}) => (await search(text, more)).items.map(({ id }) => id);
const marked = ({ found }: FoundSession) => found?.marks.map(({ from, to }) => found.text.slice(from, to));
const note = (id: string, content: string) =>
  agent.call(adminServiceRoutes.addNote, { params: { id }, body: { id: randomUUID(), content } });
const models = async () => {
  const [messages, notes, customers, places, index] = await Promise.all([
    import('@lode/server/features/support/support-message.model'),
    import('@lode/server/features/support/note-terms.model'),
    import('@lode/server/features/support/customer-terms.model'),
    import('@lode/server/features/support/search-place.model'),
    import('@lode/server/features/support/terms-index'),
  ]);
  return { ...messages, ...notes, ...customers, ...places, ...index };
};

describe('a search of what was said', () => {
  it('“shows the line that matched, marked, and opens there”: by a word, by its beginning, by pairs of signs', async () => {
    const { id, customer } = await buildOngoing(site, { agent });
    const word = freshWord();
    await say(customer, id, 'Hello');
    await say(customer, id, `Where did my ${word.toUpperCase()}, the blue one, go?`);
    await say(agent, id, `${word}提现失败了`);
    for (const typed of [word, word.slice(0, -2), `blue ${word}`, `${word} th`])
      expect(await idsOf(typed)).toEqual([id]);

    const [first] = (await search(`blue ${word.slice(0, -1)}`)).items;
    expect(first?.found).toMatchObject({ seq: 2, note_id: null });
    expect(first && marked(first)).toEqual([word.toUpperCase(), 'blue']);
    const [other] = (await search(`${word} 提现失败`)).items;
    expect(other?.found?.seq).toBe(3);
    // Each of its pairs stands there, but not they together.
    expect(await idsOf(`${word} 失败提现`)).toEqual([]);
  });

  it('finds all of it in one message, and not what is spread over several', async () => {
    const { id, customer } = await buildOngoing(site, { agent });
    const [one, other] = [freshWord(), freshWord()];
    await say(customer, id, `it is ${one}`);
    await say(customer, id, `and ${other}`);
    expect(await idsOf(`${one} and`)).toEqual([]);
    expect(await idsOf(`${one} ${other}`)).toEqual([]);
    await say(customer, id, `${other}: no, ${one}!`);
    expect((await search(`${one} ${other}`)).items[0]).toMatchObject({ id, found: { seq: 3 } });
  });

  it('finds by customer, any part of name or address, and by id, in the filter and a page at a time', async () => {
    const customer = await buildCustomer(site);
    const { id } = await buildOngoing(site, { customer, agent });
    const { customer: named } = await agent.call(adminServiceRoutes.get, { params: { id } });
    const part = named.username.slice(1, -1).toUpperCase();
    for (const typed of [part, named.email.slice(2), named.email, id]) {
      const { items, total } = await search(typed, { limit: 1 });
      expect([items[0]?.id, items[0]?.found, total]).toEqual([id, null, 1]);
    }
    expect(await idsOf(named.email, { page: 2 })).toEqual([]);
    expect(await idsOf(named.email, { filter: 'waiting' })).toEqual([]);
    expect(await idsOf(named.email, { filter: 'mine' })).toEqual([id]);
  });

  it('finds nothing by signs alone, refuses what is too long, and is for staff', async () => {
    const { customer } = await buildOngoing(site, { agent });
    expect((await search('?! 😀')).items).toEqual([]);
    expect(await codeOf(search('x'.repeat(101)))).toBe('INVALID_PARAMS');
    expect(await codeOf(customer.call(adminServiceRoutes.list, { query: { search: 'x' } }))).toBe(
      'FORBIDDEN',
    );
  });

  it('finds notes of colleagues, which no customer is ever told', async () => {
    const { id, customer } = await buildOngoing(site, { agent });
    const word = freshWord();
    await say(customer, id, 'Hello');
    const [written] = await note(id, `Call back about ${word}`);
    const [row] = (await search(word)).items;
    expect(row).toMatchObject({
      id,
      found: { seq: 1, note_id: written?.id, text: `Call back about ${word}` },
    });
    const told = await Promise.all([
      customer.call(serviceRoutes.currentSession),
      customer.call(serviceRoutes.listMessages, { query: { session_id: id } }),
    ]);
    expect(JSON.stringify(told)).not.toContain(word);
    expect(JSON.stringify(told)).not.toContain('terms');
  });
});

describe('what stands behind a search', () => {
  /** As a message was stored before there was a search. */
  async function withoutTerms({ id }: Pick<Conversation, 'id'>) {
    const { MessageModel, NoteTermsModel, CustomerTermsModel, SearchPlaceModel } = await models();
    await MessageModel.updateMany({ sessionId: id }, { $unset: { terms: 1 } });
    await NoteTermsModel.deleteMany({ sessionId: id });
    await CustomerTermsModel.deleteMany({});
    await SearchPlaceModel.deleteMany({});
  }

  it('is made up for of what was stored before, in the background, going on where it was', async () => {
    const conversation = await buildOngoing(site, { agent });
    const { id, customer } = conversation;
    const [word, noted] = [freshWord(), freshWord()];
    await say(customer, id, `old ${word}`);
    await note(id, `old ${noted}`);
    // More than a step takes.
    await buildHistory(conversation, 450);
    const { customer: named } = await agent.call(adminServiceRoutes.get, { params: { id } });
    await withoutTerms(conversation);
    for (const typed of [word, noted, named.email])
      await until(async () => (await idsOf(typed)).includes(id));
    await until(async () => !(await search(word)).search_indexing);
  });

  it('leads nowhere once a name has been forgotten or a note has given way', async () => {
    const { id, customer } = await buildOngoing(site, { agent });
    const { customer: named } = await agent.call(adminServiceRoutes.get, { params: { id } });
    const word = freshWord();
    await note(id, word);
    const [{ inTransaction }, { forgetCustomerIn }, { keepNoteTerms }, { CustomerTermsModel }] =
      await Promise.all([
        import('@lode/server/platform/transaction'),
        import('@lode/server/features/support/commands/forget-customer'),
        import('@lode/server/features/support/commands/keep-terms'),
        models(),
      ]);
    const closed = { id: customer.id, username: `closed-${customer.id}`, email: `closed-${customer.id}` };
    await inTransaction((tx) => forgetCustomerIn(tx, closed));
    expect(await idsOf(named.email)).toEqual([]);
    expect(await idsOf(closed.username)).toEqual([id]);
    const { terms = [] } = (await CustomerTermsModel.findById(customer.id).lean()) ?? {};
    expect(terms.filter((term) => !`closed-${customer.id}`.includes(term))).toEqual([]);

    expect(await idsOf(word)).toEqual([id]);
    const { default: mongoose } = await import('mongoose');
    await keepNoteTerms({ _id: new mongoose.Types.ObjectId(id), notes: [] });
    expect(await idsOf(word)).toEqual([]);
  });

  it('goes by the index of terms, which has them newest first', async () => {
    const { id, customer } = await buildOngoing(site, { agent });
    const word = freshWord();
    for (const text of [`${word} one`, 'nothing of it', `${word} two`]) await say(customer, id, text);
    const { MessageModel, TERMS_INDEX } = await models();
    const explained = await MessageModel.collection
      .find({ terms: word }, { hint: TERMS_INDEX })
      .sort({ _id: -1 })
      .explain('executionStats');
    expect(explained.executionStats).toMatchObject({ nReturned: 2 });
    // No sort on top: the index has them in order.
    expect(explained.queryPlanner?.winningPlan).toMatchObject({
      stage: 'FETCH',
      inputStage: { stage: 'IXSCAN', indexName: TERMS_INDEX },
    });
  });
});
