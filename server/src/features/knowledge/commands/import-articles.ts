import { AppError, ERRORS } from '@lode/shared/core/errors';
import { isLanguageCode } from '@lode/shared/core/languages';
import {
  type ArticleFile,
  type ArticleInput,
  FILE_MAX,
  type ImportedFile,
} from '@lode/shared/knowledge/admin-schemas';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { ArticleModel, type ArticleRow } from '../article.model.ts';
import { parseArticle } from '../article-files.ts';
import { createArticle, saveArticle } from './save-article.ts';

/** Takes files in as drafts, in their order, each for itself: one that is broken is refused alone, with its reason. */
export async function importArticles(by: ActingAdmin, files: ArticleFile[]): Promise<ImportedFile[]> {
  const outcomes: ImportedFile[] = [];
  for (const file of files) outcomes.push(await importFile(by, file));
  return outcomes;
}

async function importFile(by: ActingAdmin, file: ArticleFile): Promise<ImportedFile> {
  const { name } = file;
  try {
    return { name, outcome: await takeIn(by, readFile(file)), problem: null };
  } catch (error) {
    return { name, outcome: 'refused', problem: problemOf(error) };
  }
}

async function takeIn(by: ActingAdmin, input: ArticleInput): Promise<ImportedFile['outcome']> {
  const { slug, language } = input;
  const row = await ArticleModel.findOne({ slug, language }).lean<ArticleRow>();
  if (!row) {
    await createArticle(by, input);
    return 'created';
  }
  const { version } = await saveArticle(by, { id: String(row._id), version: row.version }, input);
  return version === row.version ? 'unchanged' : 'changed';
}

const NAME = /^([a-z]{2})\/([a-z-]+)\.md$/;

/** What is wrong with a file that is no article. */
class BrokenFile extends Error {}

function readFile({ name, content }: ArticleFile): ArticleInput {
  if (content.length > FILE_MAX) throw new AppError('ARTICLE_TOO_LONG');
  const [, language, slug = ''] = NAME.exec(name) ?? [];
  if (!isLanguageCode(language)) throw new BrokenFile('It has to be called <language>/<name>.md');
  try {
    return parseArticle(content, slug, language);
  } catch (error) {
    throw new BrokenFile(error instanceof Error ? error.message : String(error));
  }
}

function problemOf(error: unknown): string {
  if (error instanceof BrokenFile) return error.message;
  if (!(error instanceof AppError)) throw error;
  const [code = error.code] = Object.values(error.fields ?? {});
  return error.message === ERRORS[error.code].message ? ERRORS[code].message : error.message;
}
