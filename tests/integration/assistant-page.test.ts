import { randomUUID } from 'node:crypto';
import { copilotRoutes as copilot, assistantRoutes as page } from '@lode/shared/assistant/rest';
import { QUESTION_SETS_MAX, SET_RESULTS_MAX, type SetQuestion } from '@lode/shared/assistant/schemas';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answersOf, buildAsking, messagesOf, switchAssistant } from '../factories/assistant.ts';
import { buildOngoing, say } from '../factories/conversations.ts';
import { buildAgent, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const QUESTION = 'What does a withdrawal cost?';
const DAY_MS = 24 * 3600 * 1000;
const NONSENSE = 'Zzqx wobbled the frumious bandersnatch';
let admin: Person;
let agent: Person;

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'admin' });
  agent = await buildAgent(site);
});

const questions: SetQuestion[] = [
  { ask: QUESTION, language: 'en', expect: { article: ['withdrawal-fees'] } },
  { ask: QUESTION, language: 'en', expect: { article: ['lost-phone'] } },
  { ask: NONSENSE, language: 'en', expect: { refuse: true } },
  { ask: NONSENSE, language: 'en', expect: { article: ['lost-phone'] } },
];

describe('sets of questions', () => {
  beforeEach(async () => {
    const { QuestionSetModel } = await import('@lode/server/features/assistant/question-set.model');
    await QuestionSetModel.deleteMany({});
  });
  const create = (name = 'set', idempotencyKey: string = randomUUID()) =>
    admin.call(page.createSet, { body: { name, questions }, idempotencyKey });

  it('are asked, with what was right, wrong and missed, the wrong ones first', async () => {
    const { id } = await create();
    const result = await admin.call(page.runSet, { params: { id } });
    expect(result).toMatchObject({ provider: 'built-in', questions: 4, right: 2, wrong: 1, missed: 1 });
    expect(result.failures.map(({ expected }) => expected)).toEqual(['lost-phone', 'lost-phone']);
    expect(result.failures[0]).toMatchObject({ ask: QUESTION, got: 'withdrawal-fees' });
    const { items } = await admin.call(page.listSets);
    expect(items[0]?.results).toEqual([result]);
  });

  it('keep their last results only', async () => {
    const { id } = await create();
    const { QuestionSetModel } = await import('@lode/server/features/assistant/question-set.model');
    const old = Array.from({ length: SET_RESULTS_MAX }, (_, index) => ({
      id: String(new mongoose.Types.ObjectId()),
      ranAt: new Date(index),
      provider: 'built-in',
      questions: index,
      right: index,
      wrong: 0,
      missed: 0,
      failures: [],
    }));
    await QuestionSetModel.updateOne({ _id: id }, { $set: { results: old } });
    const latest = await admin.call(page.runSet, { params: { id } });
    const { items } = await admin.call(page.listSets);
    expect(items[0]?.results).toHaveLength(SET_RESULTS_MAX);
    expect(items[0]?.results.at(-1)).toEqual(latest);
    expect(items[0]?.results[0]?.questions).toBe(1);
  });

  it('are at most twenty, however many are made at once, and once for a key', async () => {
    const key = randomUUID();
    const [first, again] = [await create('one', key), await create('one', key)];
    expect(again.id).toBe(first.id);
    const codes = await Promise.all(
      Array.from({ length: QUESTION_SETS_MAX + 3 }, (_, index) => codeOf(create(`set ${index}`))),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(QUESTION_SETS_MAX - 1);
    expect(new Set(codes)).toEqual(new Set(['OK', 'TOO_MANY_QUESTION_SETS']));
    expect((await admin.call(page.listSets)).items).toHaveLength(QUESTION_SETS_MAX);
  });

  it('are changed, and removed with their results', async () => {
    const { id } = await create();
    const changed = { name: 'renamed', questions: questions.slice(0, 1) };
    await admin.call(page.updateSet, { params: { id }, body: changed });
    expect((await admin.call(page.listSets)).items).toMatchObject([changed]);
    await admin.call(page.deleteSet, { params: { id } });
    expect((await admin.call(page.listSets)).items).toEqual([]);
    expect(await codeOf(admin.call(page.runSet, { params: { id } }))).toBe('NOT_FOUND');
  });

  it('come with the demo, asked already', async () => {
    const { seedQuestionSet } = await import('@lode/server/features/assistant/commands/seed-question-set');
    await seedQuestionSet();
    await seedQuestionSet();
    const { items } = await admin.call(page.listSets);
    expect(items).toHaveLength(1);
    expect(items[0]?.questions).toHaveLength(30);
    expect(items[0]?.results).toHaveLength(1);
    expect(items[0]?.results[0]).toMatchObject({ questions: 30, wrong: 0 });
  });
});

describe('the playground', () => {
  it('H7 shows each sentence with its source, what was found, and what was decided', async () => {
    const body = { question: QUESTION, language: 'en' as const };
    const trial = await admin.call(page.play, { body });
    expect(trial).toMatchObject({ decision: 'answer', provider: 'built-in', cut: [], tokens: 0 });
    expect(trial.found[0]?.id).toBe('withdrawal-fees');
    expect(trial.sentences.some(({ sources }) => sources.length > 0)).toBe(true);
    const lost = await admin.call(page.play, { body: { ...body, question: NONSENSE } });
    expect(lost.decision).not.toBe('answer');
    const long = { ...body, question: 'x'.repeat(10_000) };
    expect(await codeOf(admin.call(page.play, { body: long }))).toBe('INVALID_PARAMS');
  });
});

describe('unanswered questions', () => {
  const sessionId = String(new mongoose.Types.ObjectId());
  const asking = () => String(new mongoose.Types.ObjectId());
  const note = async (question: string, language: 'en' | 'de' = 'en', customerId = asking()) => {
    const { noteUnanswered } = await import('@lode/server/features/assistant/commands/note-unanswered');
    await noteUnanswered({ question, language, reason: 'unsure', sessionId, customerId });
  };
  beforeEach(async () => {
    const { UnansweredModel } = await import('@lode/server/features/assistant/unanswered-question.model');
    await UnansweredModel.deleteMany({});
  });

  it('are counted by their words and language, also when asked at once, until they are settled', async () => {
    await Promise.all(['Café open?', 'cafe OPEN', ' café, open '].map((question) => note(question)));
    await note('café open', 'de');
    await note('🙂 !');
    const { items, total } = await admin.call(page.unanswered);
    expect(total).toBe(2);
    expect(items.map(({ language, times }) => [language, times])).toEqual([
      ['de', 1],
      ['en', 3],
    ]);
    const params = { id: items[0]?.id ?? '' };
    await admin.call(page.settleUnanswered, { params });
    await admin.call(page.settleUnanswered, { params });
    expect((await admin.call(page.unanswered)).items).toHaveLength(1);
  });

  it('are put on the list by one customer only so often a day, and counted on where they are on it', async () => {
    const flooding = asking();
    await Promise.all(Array.from({ length: 30 }, (_, at) => note(`nonsense ${at}`, 'en', flooding)));
    expect((await admin.call(page.unanswered)).total).toBe(20);
    await note('of somebody else');
    await note('of somebody else', 'en', flooding);
    const { items, total } = await admin.call(page.unanswered);
    expect([total, items[0]]).toMatchObject([21, { question: 'of somebody else', times: 2 }]);
  });
});

describe('outcomes', () => {
  const record = async (
    facts: { seq?: number; daysAgo?: number; begunDaysAgo?: number; helpful?: boolean; handOff?: true },
    customer?: string,
  ) => {
    const [{ AnswerRecordModel }, { SessionModel }] = await Promise.all([
      import('@lode/server/features/assistant/answer-record.model'),
      import('@lode/server/features/support/support-session.model'),
    ]);
    const [sessionId, userId] = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId(customer)];
    const { daysAgo = 0, begunDaysAgo } = facts;
    const at = new Date(Date.now() - daysAgo * DAY_MS);
    await SessionModel.collection.insertOne({
      _id: sessionId,
      userId,
      // What is said to have begun then goes on.
      status: begunDaysAgo === undefined ? 'closed' : 'ongoing',
      type: 'ai',
      createdAt: new Date(Date.now() - (begunDaysAgo ?? daysAgo) * DAY_MS),
    } as never);
    await AnswerRecordModel.create({
      sessionId,
      customerId: userId,
      seq: facts.seq ?? 1,
      decision: facts.handOff ? 'hand-off' : 'answer',
      reason: facts.handOff ? 'topic' : null,
      provider: 'built-in',
      fellBack: false,
      sources: [],
      tokens: 0,
      helpful: facts.helpful ?? null,
      at,
    });
    return String(userId);
  };

  it('puts each conversation into one class, and tells what lasted once its days are over', async () => {
    const { AnswerRecordModel } = await import('@lode/server/features/assistant/answer-record.model');
    await AnswerRecordModel.deleteMany({});
    await record({ helpful: true });
    await record({ helpful: false });
    await record({ handOff: true });
    await record({ daysAgo: 10 });
    const back = await record({ daysAgo: 9 });
    await record({ daysAgo: 5 }, back);
    await record({ daysAgo: 60 });
    const outcomes = await admin.call(page.outcomes, { query: { days: 30 } });
    expect(outcomes).toMatchObject({
      conversations: 6,
      confirmed: 1,
      assumed: 3,
      unresolved: 1,
      handed_off: 1,
      by_reason: [{ reason: 'topic', count: 1 }],
      lasting: 1,
      lasting_of: 2,
      answers: 5,
      helpful: 1,
      unhelpful: 1,
    });
  });

  it('tells nothing of what goes on still, whenever it began, unless it was passed on', async () => {
    const { AnswerRecordModel } = await import('@lode/server/features/assistant/answer-record.model');
    await AnswerRecordModel.deleteMany({});
    for (const begunDaysAgo of [1, 40]) {
      await record({ begunDaysAgo, helpful: true });
      await record({ begunDaysAgo, handOff: true });
    }
    await record({ helpful: true });
    const outcomes = await admin.call(page.outcomes, { query: { days: 30 } });
    expect(outcomes).toMatchObject({ conversations: 3, confirmed: 1, handed_off: 2 });
  });
});

describe('a live conversation', () => {
  beforeAll(() => switchAssistant(site, true));
  afterAll(() => switchAssistant(site, false));

  it('is recorded: what helped, and what a person was asked for', async () => {
    const { AnswerRecordModel } = await import('@lode/server/features/assistant/answer-record.model');
    await AnswerRecordModel.deleteMany({});
    const { id, customer } = await buildAsking(site);
    await say(customer, id, QUESTION);
    const [answer] = await until(async () => {
      const answers = await answersOf(customer, id);
      return answers.length > 0 && answers;
    });
    await customer.call(serviceRoutes.markHelpful, {
      params: { id: answer?.id ?? '' },
      body: { helpful: true },
    });
    expect((await admin.call(page.outcomes, { query: {} })).conversations).toBe(0);
    await customer.call(serviceRoutes.closeSession, { params: { id } });
    const closed = await admin.call(page.outcomes, { query: {} });
    expect(closed).toMatchObject({ conversations: 1, confirmed: 1, answers: 1, helpful: 1 });
    const other = await buildAsking(site);
    await other.customer.call(serviceRoutes.handOff, { params: { id: other.id } });
    const after = await until(async () => {
      const outcomes = await admin.call(page.outcomes, { query: {} });
      return outcomes.conversations === 2 && outcomes;
    });
    expect(after.by_reason).toEqual([{ reason: 'asked', count: 1 }]);
  });

  it.each([
    ['That helped', 1],
    ['That did not help', 0],
  ])('counts what is said in words: “%s”', async (words, helpful) => {
    const { AnswerRecordModel } = await import('@lode/server/features/assistant/answer-record.model');
    await AnswerRecordModel.deleteMany({});
    const { id, customer } = await buildAsking(site);
    const answered = (count: number) => until(async () => (await answersOf(customer, id)).length === count);
    await say(customer, id, QUESTION);
    await answered(1);
    await say(customer, id, words);
    await answered(2);
    await until(() => AnswerRecordModel.exists({ helpful: helpful === 1 }));
    await customer.call(serviceRoutes.closeSession, { params: { id } });
    const outcomes = await admin.call(page.outcomes, { query: {} });
    expect(outcomes).toMatchObject({ conversations: 1, confirmed: helpful, helpful });
  });
});

describe('help for agents', () => {
  it('suggests an answer with its sources, and sends nothing', async () => {
    const conversation = await buildOngoing(site, { agent });
    const params = { id: conversation.id };
    expect(await agent.call(copilot.get)).toEqual({ copilot: true, translates: false });
    expect(await agent.call(copilot.suggestion, { params })).toBeNull();
    await say(conversation.customer, conversation.id, QUESTION);
    const suggestion = await agent.call(copilot.suggestion, { params });
    expect(suggestion?.sentences.flatMap(({ sources }) => sources)[0]).toMatchObject({
      kind: 'article',
      slug: 'withdrawal-fees',
    });
    expect(suggestion?.text.length).toBeGreaterThan(20);
    expect((await agent.call(copilot.summary, { params })).text).toContain('withdrawal');
    expect(await codeOf(agent.call(copilot.translation, { params, body: { language: 'de' } }))).toBe(
      'NOT_AVAILABLE',
    );
    expect(await messagesOf(conversation.customer, conversation.id)).toHaveLength(1);
    await conversation.customer.call(serviceRoutes.closeSession, { params });
    expect((await agent.call(adminServiceRoutes.get, { params })).status).toBe('closed');
  });
});
