import { languageSchema } from '@lode/shared/core/fields';
import {
  type ArticleInput,
  articleInputSchema,
  type EditedArticle,
} from '@lode/shared/knowledge/admin-schemas';
import { useState } from 'react';
import { z } from 'zod';
import { readTabStored, writeTabStored } from '../../lib/browser-storage.ts';

/** What was written and not saved, as this tab keeps it: nothing in it has to be right yet. */
const keptSchema = z.object({
  version: z.number(),
  input: z.object({
    ...articleInputSchema.shape,
    slug: z.string(),
    language: languageSchema,
    title: z.string(),
    questions: z.array(z.string()),
    related: z.array(z.string()),
    body: z.string(),
  }),
});

export interface ArticleDraft {
  input: ArticleInput;
  /** The version that it goes on from; 0 for a new article. */
  version: number;
  changed: boolean;
  /** It was left unsaved in this tab earlier, and is back. */
  returned: boolean;
  change: (part: Partial<ArticleInput>) => void;
  /** Takes what is saved, in place of what is written here, or (`mine`) below it. */
  settle: (saved: EditedArticle, mine?: boolean) => void;
  discard: () => void;
}

export function inputOf({
  slug,
  language,
  title,
  topic,
  order,
  questions,
  related,
  body,
}: ArticleInput): ArticleInput {
  return { slug, language, title, topic, order, questions, related, body };
}

/** Without the questions that nobody has written anything in. */
export function withoutBlanks(input: ArticleInput): ArticleInput {
  return { ...input, questions: input.questions.filter((question) => question.trim() !== '') };
}

/**
 * What is being written of an article; kept in this tab until it is saved, so that neither a lost connection nor
 * another page takes it.
 */
export function useArticleDraft(article: EditedArticle | undefined, start: ArticleInput): ArticleDraft {
  // What is begun from another question, or as another translation, is another article.
  const begun = ['new', start.language, start.slug, ...start.questions].join(' ');
  const key = `article-draft:${article?.id ?? begun}`;
  const [saved, setSaved] = useState({ version: article?.version ?? 0, input: inputOf(article ?? start) });
  const [kept] = useState(() => keptSchema.safeParse(readTabStored(key)).data);
  const [draft, setDraft] = useState(kept ?? saved);
  const write = (next: typeof saved) => {
    setDraft(next);
    writeTabStored(key, next);
  };
  return {
    ...draft,
    changed: JSON.stringify(draft.input) !== JSON.stringify(saved.input),
    returned: kept !== undefined && draft.input === kept.input,
    change: (part) => write({ ...draft, input: { ...draft.input, ...part } }),
    settle: (theirs, mine = false) => {
      const { version } = theirs;
      setSaved({ version, input: inputOf(theirs) });
      if (mine) return write({ version, input: draft.input });
      setDraft({ version, input: inputOf(theirs) });
      writeTabStored(key, null);
    },
    discard: () => {
      setDraft(saved);
      writeTabStored(key, null);
    },
  };
}
