import { createHash } from 'node:crypto';
import { administrationRoutes as routes } from '@lode/shared/administration/rest';
import type { OperationEntry } from '@lode/shared/administration/schemas';
import { cannedReplyRoutes } from '@lode/shared/support/canned-replies-rest';
import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOperation, emptyLog, sealedAll } from '../factories/operations.ts';
import { buildAgent, type Person } from '../factories/people.ts';
import { codeOf, refusalOf } from '../harness/api.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
let admin: Person;

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'admin' });
});
beforeEach(emptyLog);
afterEach(async () => {
  await mongoose.connection.collection('operation_log_settings').deleteMany({});
});

const entries = () => mongoose.connection.collection('operation_entries');
const verify = (from_seq?: number) => admin.call(routes.verifyOperations, { query: { from_seq } });
const list = (query = {}) => admin.call(routes.listOperations, { query: { limit: 100, ...query } });

/** Several sealed entries. */
async function buildChain(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await buildOperation({ by: admin });
  await sealedAll();
}

describe('the chain', () => {
  it('L9 takes an entry up by itself, in an order without gaps, and verifies', async () => {
    await buildOperation({ by: admin });
    await until(async () => (await entries().countDocuments({ seq: 1 })) === 1);
    await buildChain(4);
    const { items } = await list();
    expect(items.map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1]);
    for (const [index, entry] of items.entries())
      expect(entry.prev_hash).toBe(items[index + 1]?.hash ?? '0'.repeat(64));
    expect(await verify()).toMatchObject({
      checked: 5,
      broken: null,
      head_seq: 5,
      unsealed: 0,
      next_seq: null,
    });
  });

  it('lets many commands record at once, and two sealers race', async () => {
    const { sealOperations } = await import('@lode/server/features/administration/commands/seal-operations');
    const written = Array.from({ length: 60 }, () => buildOperation({ by: admin }));
    await Promise.all([...written, ...Array.from({ length: 4 }, sealOperations)]);
    await sealedAll();
    const places = (await entries().find().toArray()).map(({ seq }) => Number(seq));
    expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect((await verify()).broken).toBeNull();
  });

  it('keeps nothing of a command that fails', async () => {
    const [{ inTransaction }, { recordOperation }] = await Promise.all([
      import('@lode/server/platform/transaction'),
      import('@lode/server/features/administration/commands/record-operation'),
    ]);
    const failing = inTransaction(async (tx) => {
      await recordOperation(tx, {
        by: null,
        action: 'user.locked',
        target: { type: 'user', id: 'x', label: 'x' },
      });
      throw new Error('broken off');
    });
    await expect(failing).rejects.toThrow('broken off');
    expect((await list()).total).toBe(0);
  });

  it.each([
    ['content', 3, () => entries().updateOne({ seq: 3 }, { $set: { 'after.locked': false } })],
    ['content', 2, () => entries().updateOne({ seq: 2 }, { $set: { 'actor.username': 'somebody' } })],
    ['link', 4, () => entries().updateOne({ seq: 4 }, { $set: { prevHash: 'f'.repeat(64) } })],
    ['missing', 3, () => entries().deleteOne({ seq: 3 })],
    ['missing', 5, () => entries().deleteOne({ seq: 5 })],
    [
      'head',
      5,
      () =>
        mongoose.connection
          .collection<{ _id: string }>('operation_chain')
          .updateOne({ _id: 'head' }, { $set: { hash: 'a'.repeat(64) } }),
    ],
  ])('tells a changed %s at entry %i', async (problem, seq, tamper) => {
    await buildChain(5);
    expect((await verify()).broken).toBeNull();
    await tamper();
    expect((await verify()).broken).toEqual({ seq, problem });
  });

  it('tells a content that was changed and hashed anew, by the next link', async () => {
    await buildChain(3);
    const { hashEntry } = await import('@lode/server/features/administration/chain-hash');
    const row = await entries().findOne({ seq: 2 });
    const forged = { ...row, reason: 'another' } as never as Parameters<typeof hashEntry>[2];
    const hash = hashEntry(2, String(row?.prevHash), forged);
    await entries().updateOne({ seq: 2 }, { $set: { reason: 'another', hash } });
    expect((await verify()).broken).toEqual({ seq: 3, problem: 'link' });
  });
});

describe('retention', () => {
  /** Three days of entries. All come at once: a sweep between two days would seal its own entry there. */
  async function buildDays(): Promise<void> {
    const [{ inTransaction }, { OperationEntryModel }] = await Promise.all([
      import('@lode/server/platform/transaction'),
      import('@lode/server/features/administration/operation-entry.model'),
    ]);
    const now = Date.now();
    const rows = [900, 800, 1].flatMap((daysAgo) => [1, 2, 3].map((number) => entryOf(now, daysAgo, number)));
    await inTransaction(({ session }) =>
      OperationEntryModel.collection.insertMany(rows as never[], { session, ordered: true }),
    );
    await sealedAll();
  }

  const entryOf = (now: number, daysAgo: number, number: number) => ({
    at: new Date(now - daysAgo * 86_400_000),
    actor: null,
    address: null,
    category: 'users',
    action: 'user.locked',
    target: { type: 'user', id: `${daysAgo}-${number}`, label: 'x' },
    reason: null,
    before: null,
    after: { number },
    unsealed: true,
  });

  it('drops old segments whole, keeps their last hash, and what stays verifies', async () => {
    await buildDays();
    // The worker's sweep drops what the default of two years does not keep.
    await until(async () => (await entries().countDocuments({ 'target.id': /^(900|800)-/ })) === 0);
    await sealedAll();
    const check = await verify();
    expect(check).toMatchObject({ broken: null, first_seq: 7, next_seq: null });
    const segments = await mongoose.connection
      .collection('operation_segments')
      .find()
      .sort({ _id: 1 })
      .toArray();
    expect(segments.slice(0, 2).every(({ droppedAt }) => droppedAt instanceof Date)).toBe(true);
    const { items } = await list({ action: 'log.segment-dropped' });
    expect(items.map(({ actor }) => actor)).toEqual([null, null]);
    const oldest = (await list({ target: '1-1' })).items[0];
    expect(oldest?.prev_hash).toBe(segments[1]?.lastHash);
    // And a forged beginning does not pass.
    await entries().updateOne({ seq: 7 }, { $set: { prevHash: 'b'.repeat(64) } });
    expect((await verify()).broken).toEqual({ seq: 7, problem: 'link' });
  });
});

describe('what is recorded', () => {
  const save = async (changes: { support?: boolean; permissions?: boolean; retention_days?: number }) => {
    const { categories, retention_days, version } = await admin.call(routes.logSettings);
    const { retention_days: days = retention_days, ...switched } = changes;
    const body = { categories: { ...categories, ...switched }, retention_days: days, version };
    await admin.call(routes.saveLogSettings, { body });
    await confirmGuarded(site);
    return admin.call(routes.logSettings);
  };

  it('follows the switches, but not for permissions and money; the switching is recorded itself', async () => {
    const saved = await save({ support: false, permissions: false, retention_days: 90 });
    expect(saved).toMatchObject({ categories: { support: false, permissions: true }, retention_days: 90 });
    await buildOperation({ action: 'canned-reply.created' });
    const kept = await buildOperation({ action: 'user.role-set' });
    await sealedAll();
    const { items } = await list();
    expect(items.map(({ action }) => action)).toEqual([
      'user.role-set',
      'guarded.applied',
      'log.settings-saved',
      'guarded.asked',
    ]);
    expect(items[0]?.target.id).toBe(kept);
    expect(items[2]).toMatchObject({
      actor: { username: admin.username },
      address: admin.address,
      after: { retention_days: 90 },
    });
  });

  it('SETTINGS_CHANGED for who saves over another’s change, with the current ones', async () => {
    const stale = await admin.call(routes.logSettings);
    await save({ retention_days: 365 });
    const refusal = await refusalOf(admin.call(routes.saveLogSettings, { body: stale }));
    expect(refusal).toMatchObject({ code: 'SETTINGS_CHANGED', status: 409 });
    expect(refusal.failure.data).toMatchObject({ retention_days: 365 });
    const present = { ...stale, version: stale.version + 1 };
    const both = [400, 500].map((retention_days) =>
      codeOf(admin.call(routes.saveLogSettings, { body: { ...present, retention_days } })),
    );
    expect((await Promise.all(both)).toSorted()).toEqual(['OK', 'SETTINGS_CHANGED']);
  });

  it('hides what bears a secret’s name, however deep, and cuts what is long', async () => {
    await buildOperation({
      after: {
        name: 'x',
        password: 'p4ss',
        deep: [{ api_key: 'k', totp_secret: 's' }],
        text: 'y'.repeat(5000),
      },
    });
    await sealedAll();
    const text = JSON.stringify((await list()).items);
    expect(text).not.toMatch(/p4ss|"k"|"s"/);
    expect(text).toContain('"password":"[hidden]"');
    expect(text.length).toBeLessThan(4000);
  });
});

describe('the support desk', () => {
  it('records its canned replies with what they were and became', async () => {
    const content = { shortcut: `log-${Date.now().toString(36)}`, title: 'Title', content: 'Hello' };
    const { id } = await admin.call(cannedReplyRoutes.create, { body: content });
    const changed = { ...content, title: 'Other' };
    await admin.call(cannedReplyRoutes.update, { params: { id }, body: changed });
    await admin.call(cannedReplyRoutes.remove, { params: { id } });
    await admin.call(cannedReplyRoutes.remove, { params: { id } });
    expect((await list({ target: id })).items).toMatchObject([
      { action: 'canned-reply.removed', before: changed, after: null },
      { action: 'canned-reply.changed', before: content, after: changed },
      { action: 'canned-reply.created', before: null, after: content },
    ]);
  });
});

describe('reading', () => {
  it('filters by actor, category, action, target and time, in pages', async () => {
    const other = await buildAgent(site, { role: 'admin' });
    const mine = await buildOperation({ by: admin });
    const theirs = await buildOperation({ by: other, action: 'user.role-set' });
    const targets = async (query: object) => (await list(query)).items.map(({ target }) => target.id);
    expect(await targets({ actor: other.username })).toEqual([theirs]);
    expect(await targets({ category: 'users' })).toEqual([mine]);
    expect(await targets({ action: 'user.role-set' })).toEqual([theirs]);
    expect(await targets({ target: mine })).toEqual([mine]);
    expect(await targets({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect(await list({ page: 2, limit: 1 })).toMatchObject({
      total: 2,
      page: 2,
      items: [{ target: { id: mine } }],
    });
    expect((await list({ page: 100_000 })).items).toEqual([]);
  });

  it('exports JSON lines that anybody can check, and CSV that no spreadsheet runs', async () => {
    await buildOperation({ by: admin, after: { note: 'a "quoted", text' } });
    await buildOperation({ after: { formula: 1 } });
    await sealedAll();
    const raw = await admin
      .api()
      .callRaw(routes.exportOperations, { query: { format: 'jsonl', category: 'users' } });
    expect(raw.headers.get('content-disposition')).toMatch(/^attachment; filename="operations-.*\.jsonl"$/);
    const lines = raw.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as OperationEntry);
    expect(lines).toHaveLength(2);
    for (const entry of lines) expect(recomputed(entry)).toBe(entry.hash);

    await entries().updateOne({ seq: 1 }, { $set: { reason: '=HYPERLINK("x")' } });
    const csv = await admin.api().callRaw(routes.exportOperations, { query: { category: 'users' } });
    const [head = '', ...rest] = csv.text.trim().split('\r\n');
    expect(head).toMatch(/^seq,at,actor,/);
    expect(rest).toHaveLength(2);
    expect(csv.text).toContain(`"'=HYPERLINK(""x"")"`);
    await sealedAll();
    expect((await list({ action: 'log.exported' })).total).toBe(2);
  });
});

/** The hash of an exported entry, worked out from the export alone. */
function recomputed({ hash: _hash, prev_hash, category, ...entry }: OperationEntry): string {
  const inOrder = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, inOrder(inner)]),
        )
      : value;
  const text = JSON.stringify(inOrder({ ...entry, category }));
  return createHash('sha256').update(`${prev_hash}\n${text}`).digest('hex');
}
