import { isLanguageCode } from '@lode/shared/core/languages';
import { editArticleRoutes } from '@lode/shared/knowledge/admin-rest';
import type { ArticleInput } from '@lode/shared/knowledge/admin-schemas';
import { mdiArrowLeft } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { QuietButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { call } from '../../lib/api-client.ts';
import { articleAnswer } from '../../lib/article-draft.ts';
import { languageName } from '../../lib/language-name.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { ArticleEditor } from './article-editor.tsx';
import { KNOWLEDGE_PAGE } from './knowledge-paths.ts';

const EMPTY: ArticleInput = {
  slug: '',
  language: 'en',
  title: '',
  topic: 'start',
  order: 100,
  questions: [],
  related: [],
  body: '',
};

/**
 * A new article; `?question=…&language=…` begins it from what somebody has asked (and an agent answered),
 * `?slug=…&language=…` as a translation.
 */
export function NewArticlePage() {
  const { t } = useTranslation(['knowledge', 'help', 'errors']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const language = params.get('language');
  const question = params.get('question')?.trim().slice(0, 200);
  const start = {
    ...EMPTY,
    ...(isLanguageCode(language) && { language }),
    ...(question && {
      title: question.slice(0, 120),
      questions: [question],
      body: articleAnswer(question),
    }),
    slug: params.get('slug') ?? '',
  };
  return (
    <AdminPage title={t('new')} lead={t('new_lead')} actions={<BackLink />}>
      <ArticleEditor
        start={start}
        needsReview={false}
        onSaved={({ id }) => void navigate(`${KNOWLEDGE_PAGE}/${id}`, { replace: true })}
      />
    </AdminPage>
  );
}

/** An article in one language, to be changed, reviewed and published. */
export function ArticlePage() {
  const { t } = useTranslation(['knowledge', 'help', 'errors']);
  const { id = '' } = useParams();
  const { data, error, reload, replace } = useLoaded(id, (signal) =>
    call(editArticleRoutes.get, { params: { id }, signal }, 'admin'),
  );
  const title = data?.title ?? t('title');
  return (
    <AdminPage
      title={title}
      lead={data ? `${languageName(data.language)} · /help/${data.slug}` : ' '}
      actions={<BackLink />}
    >
      {data && (
        <ArticleEditor
          key={data.id}
          article={data}
          start={EMPTY}
          needsReview={data.needs_review}
          onSaved={(article) => replace({ ...data, ...article })}
        />
      )}
      {!data && (
        <Card aria-busy={!error}>
          {error ? <ErrorState title={title} error={error} onRetry={reload} /> : <SkeletonText lines={12} />}
        </Card>
      )}
    </AdminPage>
  );
}

function BackLink() {
  const { t } = useTranslation('knowledge');
  return (
    <QuietButton asChild size="sm">
      <Link to={KNOWLEDGE_PAGE}>
        <Icon path={mdiArrowLeft} size={18} />
        {t('back')}
      </Link>
    </QuietButton>
  );
}
