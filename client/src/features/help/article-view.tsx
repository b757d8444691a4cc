import { directionOf } from '@lode/shared/core/languages';
import type { Article } from '@lode/shared/knowledge/schemas';
import { mdiArrowLeft } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ArticleHtml } from '../../components/ui/article-html.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { currentLanguage } from '../../lib/i18n.ts';
import styles from './article-view.module.css';

/** One article, with the way back and to its neighbours. */
export function ArticleView({ article }: { article: Article }) {
  const { t } = useTranslation('help');
  const foreign = article.text_language !== currentLanguage();
  return (
    <article className={styles.article}>
      <Link className={styles.back} to="/help">
        <Icon path={mdiArrowLeft} size={18} />
        {t('title')}
      </Link>
      <h1 lang={article.language} dir={directionOf(article.language)}>
        {article.title}
      </h1>
      {foreign && <p className={styles.foreign}>{t('english_only')}</p>}
      <div lang={article.text_language} dir={directionOf(article.text_language)}>
        <ArticleHtml html={article.html} />
      </div>
      {article.related.length > 0 && (
        <section className={styles.related} aria-labelledby="related-title">
          <h2 id="related-title">{t('related')}</h2>
          <ul>
            {article.related.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={`/help/${slug}`}>
                  <bdi lang={article.language}>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.more}>{t('more')}</p>
    </article>
  );
}
