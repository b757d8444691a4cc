import { randomUUID } from 'node:crypto';
import { editArticleRoutes as routes } from '@lode/shared/knowledge/admin-rest';
import { type ArticleInput, BODY_MAX, type EditedArticle } from '@lode/shared/knowledge/admin-schemas';
import { knowledgeRoutes } from '@lode/shared/knowledge/rest';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAgent, type Person } from '../factories/people.ts';
import { Api, codeOf, refusalOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
let writer: Person;
let second: Person;

beforeAll(async () => {
  [writer, second] = await Promise.all([
    buildAgent(site, { role: 'admin' }),
    buildAgent(site, { role: 'admin' }),
  ]);
});

/** A name of letters alone, as articles have. */
const freshSlug = () => `test-${randomUUID().replace(/[^a-f]/g, '')}x`;

function input(part: Partial<ArticleInput> = {}): ArticleInput {
  return {
    slug: freshSlug(),
    language: 'en',
    title: 'A title',
    topic: 'support',
    order: 500,
    questions: ['how does it go'],
    related: ['late-deposit'],
    body: 'From {{deposit_minimum}} on, see [late](/help/late-deposit).',
    ...part,
  };
}

const begin = (part?: Partial<ArticleInput>) => writer.call(routes.create, { body: input(part) });
const save = (person: Person, { id, version, ...rest }: EditedArticle, part: Partial<ArticleInput>) => {
  const { title, topic, order, questions, related, body } = { ...rest, ...part };
  return person.call(routes.save, {
    params: { id },
    body: { title, topic, order, questions, related, body, version },
  });
};
const at = ({ id, version }: EditedArticle) => ({ params: { id }, body: { version } });
const publish = (person: Person, article: EditedArticle) => person.call(routes.publish, at(article));
const onServer = (server: number) => new Api(site.urls[server] ?? '');
const read = (slug: string, language: 'en' | 'de' = 'en', server = 1) =>
  onServer(server).call(knowledgeRoutes.article, { params: { slug }, query: { language } });

async function find(slug: string, language: 'en' | 'de' = 'en'): Promise<EditedArticle> {
  const { items } = await writer.call(routes.list, { query: { search: slug, language } });
  const id = items.find((item) => item.slug === slug)?.id ?? '';
  return writer.call(routes.get, { params: { id } });
}

/** What a reader on the other server comes to see. */
async function seen(slug: string, text: string, language: 'en' | 'de' = 'en') {
  await until(async () => (await read(slug, language)).html.includes(text));
}

describe('writing', () => {
  it('shows what is published to every process, and nothing before', async () => {
    const draft = await begin();
    expect(draft).toMatchObject({ state: 'draft', version: 1, published_version: null });
    expect(await codeOf(read(draft.slug))).toBe('NOT_FOUND');
    expect(await publish(writer, draft)).toMatchObject({ state: 'published', published_version: 1 });
    await seen(draft.slug, 'From $');
    const changed = await save(writer, draft, { body: 'Changed.' });
    expect(changed).toMatchObject({ state: 'draft', version: 2, published_version: 1 });
    expect((await read(draft.slug, 'en', 0)).html).toContain('From $');
    await publish(writer, changed);
    await seen(draft.slug, 'Changed.');
    const { items } = await onServer(1).call(knowledgeRoutes.search, { query: { q: 'how does it go' } });
    expect(items.map(({ slug }) => slug)).toContain(draft.slug);
    expect(await (await fetch(`${site.urls[1]}/sitemap.xml`)).text()).toContain(`/help/${draft.slug}<`);
    await writer.call(routes.withdraw, at(changed));
    await until(async () => (await codeOf(read(draft.slug))) === 'NOT_FOUND');
  });

  it('is refused for a figure or a page that there is not, naming it, and nothing is lost', async () => {
    const draft = await begin();
    const refused = await refusalOf(save(writer, draft, { body: '{{nothing}} [a](/help/nowhere)' }));
    expect(refused.failure).toMatchObject({
      code: 'ARTICLE_UNSOUND',
      fields: { body: 'ARTICLE_UNSOUND' },
      data: { unknown: ['{{nothing}}', '/help/nowhere'] },
    });
    expect(await find(draft.slug)).toMatchObject({ version: 1, body: draft.body });
    expect(await codeOf(begin({ body: '' }))).toBe('INVALID_PARAMS');
  });

  it('tells whoever saves on top of a colleague’s version, with that version', async () => {
    const draft = await begin();
    const theirs = await save(second, draft, { title: 'Theirs' });
    const refused = await refusalOf(save(writer, draft, { title: 'Mine' }));
    expect(refused.failure).toMatchObject({ code: 'STALE_VERSION', data: { version: 2, title: 'Theirs' } });
    expect(await save(writer, theirs, { title: 'Mine' })).toMatchObject({ version: 3, title: 'Mine' });
    const { items } = await writer.call(routes.versions, { params: { id: draft.id } });
    expect(items.map(({ version, title, by }) => [version, title, by])).toEqual([
      [2, 'Theirs', second.username],
      [1, 'A title', writer.username],
    ]);
  });

  it('keeps the latest fifty versions', async () => {
    let article = await begin();
    for (let count = 0; count < 53; count += 1)
      article = await save(writer, article, { title: `Title ${'x'.repeat(count)}` });
    const { items } = await writer.call(routes.versions, { params: { id: article.id } });
    expect(items.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, from) => 53 - from));
  });

  it('happens once for a key, and once for a name and language', async () => {
    const body = input();
    const create = () => writer.call(routes.create, { body, idempotencyKey: `key-${body.slug}` });
    const [one, same] = [await create(), await create()];
    expect(same.id).toBe(one.id);
    expect(await codeOf(writer.call(routes.create, { body }))).toBe('ARTICLE_EXISTS');
    const raced = input();
    const codes = await Promise.all(
      [writer, second].map((person) => codeOf(person.call(routes.create, { body: raced }))),
    );
    expect(codes.filter((code) => code === 'ARTICLE_EXISTS')).toHaveLength(1);
  });

  it('takes a long text in any script, and refuses a longer one, nothing lost', async () => {
    const draft = await begin({ body: '字'.repeat(BODY_MAX) });
    expect(await codeOf(save(writer, draft, { body: 'x'.repeat(BODY_MAX + 1) }))).toBe('ARTICLE_TOO_LONG');
    expect(await codeOf(save(writer, draft, { body: 'x'.repeat(1024 ** 2) }))).toBe('PAYLOAD_TOO_LARGE');
    expect(await find(draft.slug)).toMatchObject({ version: 1 });
    const stranger = new Api(site.urls[0] ?? '');
    const body = input({ body: 'x'.repeat(1024 ** 2) });
    expect(await codeOf(stranger.call(routes.create, { body }))).toBe('UNAUTHENTICATED');
  });

  it('is shown as readers would see it, before anything is saved', async () => {
    const shown = await writer.call(routes.preview, { body: input({ language: 'de' }) });
    expect(shown).toMatchObject({ language: 'de', text_language: 'de', related: [{ slug: 'late-deposit' }] });
    expect(shown.html).toMatch(/From 20,00\s\$/);
    const { figures } = await writer.call(routes.figures, { query: { language: 'en' } });
    expect(figures).toMatchObject({ deposit_minimum: '$20.00' });
  });
});

describe('review', () => {
  it('is by somebody else than the writer', async () => {
    const draft = await begin();
    expect(await codeOf(writer.call(routes.review, at(draft)))).toBe('SECOND_EDITOR_REQUIRED');
    expect(await second.call(routes.review, at(draft))).toMatchObject({
      state: 'reviewed',
      reviewed_by: second.username,
    });
    const changed = await save(writer, draft, { title: 'Changed since' });
    expect(changed).toMatchObject({ state: 'draft', reviewed_by: null });
  });

  it('comes before publishing where the settings ask for it', async () => {
    await changeSettings(site, { articles_need_review: true });
    try {
      const draft = await begin();
      expect(await codeOf(publish(writer, draft))).toBe('ARTICLE_NOT_REVIEWED');
      await second.call(routes.review, at(draft));
      expect(await publish(writer, draft)).toMatchObject({ state: 'published' });
    } finally {
      await changeSettings(site, { articles_need_review: false });
    }
  });
});

describe('translations', () => {
  it('show the English text under their own title, and are behind once English is published anew', async () => {
    const english = await begin();
    await publish(writer, english);
    const german = await begin({ slug: english.slug, language: 'de', title: 'Ein Titel', body: '' });
    await publish(writer, german);
    await until(async () => (await read(english.slug, 'de')).title === 'Ein Titel');
    expect(await read(english.slug, 'de')).toMatchObject({ language: 'de', text_language: 'en' });
    const translated = await save(writer, german, { body: 'Ab {{deposit_minimum}}.' });
    await publish(writer, translated);
    await seen(english.slug, 'Ab 20,00', 'de');
    await publish(writer, await save(writer, english, { body: 'Other.' }));
    const behind = await writer.call(routes.list, { query: { behind: 'true', search: english.slug } });
    expect(behind.items.map(({ language }) => language)).toEqual(['de']);
    // To save it again says that it is still right.
    expect(await save(writer, translated, {})).toMatchObject({ behind: false, version: 3 });
  });
});

describe('files', () => {
  const file = (slug: string, part: { title?: string; body?: string; head?: string } = {}) => ({
    name: `en/${slug}.md`,
    content: `---\n${part.head ?? `title: '${part.title ?? 'From a file'}'\ntopic: support\norder: 7\nquestions: [how]`}\n---\n\n${part.body ?? 'Text.'}\n`,
  });
  const take = (files: { name: string; content: string }[]) =>
    writer.call(routes.import, { body: { files } });

  it('are taken in as drafts, a broken one refused alone with its reason', async () => {
    const [good, other] = [freshSlug(), freshSlug()];
    const { files } = await take([
      file(good),
      file(freshSlug(), { head: 'title: [' }),
      { name: '../secret.md', content: 'x' },
      { name: `en/${freshSlug()}.md`, content: 'no head' },
      file(freshSlug(), { body: '{{nothing}}' }),
      file(freshSlug(), { body: 'x'.repeat(60_000) }),
      file(other),
    ]);
    expect(files.map(({ outcome }) => outcome)).toEqual([
      'created',
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
      'created',
    ]);
    expect(files.map(({ problem }) => problem)).toEqual([
      null,
      expect.stringMatching(/line|flow/i),
      expect.stringContaining('<language>/<name>.md'),
      expect.stringContaining('no head'),
      expect.stringContaining('{{nothing}}'),
      expect.stringContaining('too long'),
      null,
    ]);
    expect(await find(good)).toMatchObject({ state: 'draft', title: 'From a file', order: 7 });
    const again = await take([file(good), file(other, { title: 'Another title' })]);
    expect(again.files.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed']);
  });

  it('are given out so that taking them in again changes nothing', async () => {
    const { files } = await writer.call(routes.export, { query: { language: 'en' } });
    expect(files.length).toBeGreaterThan(55);
    const { files: taken } = await take(files);
    expect(taken.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
  });
});

describe('what came with the product', () => {
  it('is taken in once by processes that start together, and again only where nobody has edited it', async () => {
    const { takeInArticles } = await import('@lode/server/features/knowledge/commands/take-in-articles');
    const { ArticleModel } = await import('@lode/server/features/knowledge/article.model');
    const { default: mongoose } = await import('mongoose');
    const edited = await save(writer, await find('late-deposit'), { title: 'Edited here' });
    await publish(writer, edited);
    // An upgrade: what is in the store is not what the files say any more.
    await ArticleModel.updateMany({ slug: 'sold-out' }, { $set: { title: 'Of an older release' } });
    await ArticleModel.deleteMany({ slug: 'passkeys' });
    await mongoose.connection.collection('knowledge_state').updateOne({}, { $set: { digest: 'older' } });
    const before = await ArticleModel.countDocuments();
    await Promise.all([takeInArticles(), takeInArticles(), takeInArticles()]);
    expect(await find('late-deposit')).toMatchObject({ title: 'Edited here', version: 2 });
    const soldOut = await find('sold-out');
    expect(soldOut.title).not.toBe('Of an older release');
    expect(soldOut).toMatchObject({ version: 2, state: 'published', changed_by: 'system' });
    expect(await find('passkeys')).toMatchObject({ version: 1, published_version: 1 });
    const languages = new Set(await ArticleModel.distinct('language', { slug: 'passkeys' }));
    expect(await ArticleModel.countDocuments()).toBe(before + languages.size);
  });
});
