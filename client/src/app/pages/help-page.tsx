import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ArticleView } from '../../features/help/article-view.tsx';
import { HelpFailed } from '../../features/help/help-failed.tsx';
import { useArticle } from '../../features/help/help-state.ts';
import styles from '../../features/help/help-view.module.css';
import { HelpView } from '../../features/help/help-view.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { NotFoundPage } from './not-found-page.tsx';

export function HelpPage() {
  const { t } = useTranslation('help');
  usePageTitle(t('title'));
  return <HelpView />;
}

export function HelpArticlePage() {
  const { slug = '' } = useParams();
  const { t } = useTranslation('help');
  const { data, error, reload } = useArticle(slug, currentLanguage());
  usePageTitle(data?.title ?? t('title'));
  if (data) return <ArticleView article={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <NotFoundPage />;
  if (error) return <HelpFailed error={error} retry={reload} />;
  return <div className={styles.loading} aria-hidden="true" />;
}
