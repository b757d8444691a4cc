import { isDeepStrictEqual } from 'node:util';
import mongoose, { type AnyBulkWriteOperation } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { ArticleModel, type ArticleRow, contentOf } from '../article.model.ts';
import { type ArticleSource, articlesOf, digestOfFiles, readRawFiles } from '../article-files.ts';
import { nextRevision, readKnowledgeState } from '../knowledge-state.model.ts';

/**
 * Brings the articles that came with the product into the store, and after an upgrade up to date: new ones are
 * added, those that somebody has edited are left alone, and so is what an upgrade no longer brings. Run by every process
 * that starts; where nothing has changed it reads the files and one row.
 */
export async function takeInArticles(folder?: string): Promise<void> {
  const files = readRawFiles(folder);
  const digest = digestOfFiles(files);
  if ((await readKnowledgeState()).digest === digest) return;
  const sources = articlesOf(files);
  await inTransaction(async (tx) => {
    // Another process may have done it meanwhile: both write this row, and the second one looks again.
    if ((await readKnowledgeState(tx)).digest === digest) return;
    await takeIn(tx, sources, await nextRevision(tx, digest));
  });
}

const keyOf = ({ slug, language }: Pick<ArticleRow, 'slug' | 'language'>) => `${language}/${slug}`;

async function takeIn(tx: Transaction, sources: ArticleSource[], rev: number): Promise<void> {
  const rows = await ArticleModel.find({}, null, { session: tx.session }).lean<ArticleRow[]>();
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const fresh = sources.filter((source) => !known.has(keyOf(source)));
  if (fresh.length > 0) {
    const added = fresh.map((source) => newRow(source, rev));
    await ArticleModel.collection.insertMany(added, { session: tx.session });
  }
  const changed = sources.flatMap((source) => {
    const row = known.get(keyOf(source));
    return row && !row.edited && !isDeepStrictEqual(contentOf(row), contentOf(source))
      ? [{ row, source }]
      : [];
  });
  const updates = changed.map(({ row, source }) => renewal(row, source, rev));
  const english = changed.filter(({ source }) => source.language === 'en').map(({ source }) => source.slug);
  const behind = {
    updateMany: {
      filter: { slug: { $in: english }, edited: true, language: { $ne: 'en' } },
      update: { $set: { behind: true } },
    },
  };
  const work = english.length > 0 ? [...updates, behind] : updates;
  if (work.length > 0)
    await ArticleModel.bulkWrite(work as AnyBulkWriteOperation<ArticleRow>[], {
      session: tx.session,
      ordered: false,
    });
}

function newRow(source: ArticleSource, rev: number): ArticleRow {
  const content = contentOf(source);
  return {
    _id: new mongoose.Types.ObjectId(),
    slug: source.slug,
    language: source.language,
    ...content,
    version: 1,
    state: 'published',
    published: content,
    publishedVersion: 1,
    rev,
    edited: false,
    behind: false,
    changedAt: clock.now(),
    changedBy: null,
    reviewedBy: null,
    requestKey: null,
  };
}

/** Nobody has touched it: what it said before lies with the product's own history. */
function renewal({ _id, version }: ArticleRow, source: ArticleSource, rev: number) {
  const content = contentOf(source);
  const next = version + 1;
  const $set = {
    ...content,
    version: next,
    published: content,
    publishedVersion: next,
    rev,
    changedAt: clock.now(),
  };
  return { updateOne: { filter: { _id }, update: { $set } } };
}
