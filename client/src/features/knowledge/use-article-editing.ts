import type { RouteData } from '@lode/shared/core/rest';
import { editArticleRoutes as routes } from '@lode/shared/knowledge/admin-rest';
import { type EditedArticle, editedArticleSchema } from '@lode/shared/knowledge/admin-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { ApiError, call } from '../../lib/api-client.ts';
import { codeText } from '../../lib/code-text.ts';
import { errorText } from '../../lib/error-text.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { useTryKey } from '../../lib/use-try-key.ts';
import { type ArticleDraft, withoutBlanks } from './use-article-draft.ts';

export type Step = 'save' | 'review' | 'publish' | 'withdraw';

export interface ArticleEditing {
  /** What is being done just now. */
  busy: Step | null;
  problem: string | null;
  /** Texts of the problems of single fields. */
  problems: Record<string, string>;
  /** What a colleague has saved meanwhile, until it is decided whose text goes on. */
  theirs: EditedArticle | null;
  save: () => Promise<void>;
  /** Of the version that is saved. */
  take: (step: Exclude<Step, 'save'>, article: EditedArticle) => Promise<void>;
  settle: (mine: boolean) => void;
}

const STEPS = { review: routes.review, publish: routes.publish, withdraw: routes.withdraw } as const;
const DONE = {
  save: 'done.save',
  review: 'state.reviewed',
  publish: 'state.published',
  withdraw: 'done.withdraw',
} as const;
const unknownSchema = z.object({ unknown: z.array(z.string()) });

/** Saves an article and takes it further. `onSaved` is told what it is then. */
export function useArticleEditing(
  id: string | undefined,
  draft: ArticleDraft,
  onSaved: (article: EditedArticle) => void,
): ArticleEditing {
  const { t } = useTranslation(['knowledge', 'errors']);
  const tryKey = useTryKey();
  const [busy, setBusy] = useState<Step | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<EditedArticle | null>(null);
  const run = async (step: Step, work: () => Promise<EditedArticle>) => {
    setBusy(step);
    setFailure(null);
    try {
      const article = await work();
      if (step === 'save') draft.settle(article);
      onSaved(article);
      showMessage(t(DONE[step], { version: article.version }));
    } catch (error) {
      setFailure(error);
      setTheirs(savedMeanwhile(error));
    }
    setBusy(null);
  };
  const store = async () => {
    const body = withoutBlanks(draft.input);
    if (id !== undefined) {
      const { slug: _slug, language: _language, ...content } = body;
      return call(routes.save, { params: { id }, body: { ...content, version: draft.version } }, 'admin');
    }
    const made = await call(routes.create, { body, idempotencyKey: tryKey.of(body) }, 'admin');
    tryKey.done();
    return made;
  };
  const fields = failure instanceof ApiError ? (failure.fields ?? {}) : {};
  const textOf = (error: unknown): string => {
    const unknown = error instanceof ApiError ? unknownSchema.safeParse(error.data).data?.unknown : undefined;
    return [errorText(t, error), unknown?.join(', ')].filter(Boolean).join(': ');
  };
  return {
    busy,
    theirs,
    problem: failure && !theirs ? textOf(failure) : null,
    problems: Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, codeText(t, code)])),
    save: () => run('save', store),
    take: (step, { id: of, version }) =>
      run(
        step,
        (): Promise<RouteData<(typeof STEPS)[typeof step]>> =>
          withProof('admin', () => call(STEPS[step], { params: { id: of }, body: { version } }, 'admin')),
      ),
    settle: (mine) => {
      if (!theirs) return;
      draft.settle(theirs, mine);
      onSaved(theirs);
      setTheirs(null);
      setFailure(null);
    },
  };
}

function savedMeanwhile(error: unknown): EditedArticle | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return null;
  return editedArticleSchema.safeParse(error.data).data ?? null;
}
