import type { ArticleList } from '@lode/shared/knowledge/schemas';
import { ARTICLE_TOPICS, HELP_QUERY_MAX } from '@lode/shared/knowledge/topics';
import { mdiMagnify } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/ui/icon.tsx';
import { currentLanguage } from '../../lib/i18n.ts';
import { useQueryState } from '../../lib/use-query-state.ts';
import { HelpFailed } from './help-failed.tsx';
import { useArticles } from './help-state.ts';
import styles from './help-view.module.css';

const QUERY = ['q'] as const;
const SETTLE_MS = 250;

/** The help centre: a search, and every article by topic. */
export function HelpView() {
  const { t } = useTranslation('help');
  const [state, change] = useQueryState(QUERY);
  const query = state.q ?? '';
  const { data, error, reload } = useArticles(query, currentLanguage());
  return (
    <div className={styles.help}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <HelpSearch value={query} onChange={(q) => change({ q })} />
      </header>
      {data && (query ? <Results items={data.items} /> : <Topics items={data.items} />)}
      {!data && !!error && <HelpFailed error={error} retry={reload} />}
      {!data && !error && <div className={styles.loading} aria-hidden="true" />}
    </div>
  );
}

function HelpSearch({ value, onChange }: { value: string; onChange: (query: string) => void }) {
  const { t } = useTranslation('help');
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // What was sent from here comes back, and must not take away what was typed since.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onChange(sent.current);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <search className={styles.search}>
      <Icon path={mdiMagnify} size={22} />
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('placeholder')}
        maxLength={HELP_QUERY_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </search>
  );
}

/** What was found, best first. */
function Results({ items }: ArticleList) {
  const { t } = useTranslation('help');
  return (
    <section>
      <p className={styles.count} role="status">
        {items.length === 0 ? t('none') : t('found', { count: items.length })}
      </p>
      <ul className={styles.results}>
        {items.map((item) => (
          <li key={item.slug}>
            <Link className={styles.result} to={`/help/${item.slug}`}>
              <strong>
                <bdi lang={item.language}>{item.title}</bdi>
              </strong>
              <bdi lang={item.text_language}>{item.summary}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {items.length === 0 && <p className={styles.hint}>{t('none_text')}</p>}
    </section>
  );
}

function Topics({ items }: ArticleList) {
  const { t } = useTranslation('help');
  return (
    <div className={styles.topics}>
      {ARTICLE_TOPICS.map((topic) => {
        const own = items.filter((item) => item.topic === topic);
        if (own.length === 0) return null;
        return (
          <section key={topic} className={styles.topic} aria-labelledby={`topic-${topic}`}>
            <h2 id={`topic-${topic}`}>{t(`topic.${topic}`)}</h2>
            <ul>
              {own.map((item) => (
                <li key={item.slug}>
                  <Link to={`/help/${item.slug}`}>
                    <bdi lang={item.language}>{item.title}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
