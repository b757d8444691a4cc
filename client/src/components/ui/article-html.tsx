import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './article-html.module.css';

interface ArticleHtmlProps {
  html: string;
  /** Its links lead nowhere: it is being written, and what is not saved would be left. */
  still?: boolean;
}

/** An article's text. Its links inside the site are followed without loading a page anew. */
export function ArticleHtml({ html, still = false }: ArticleHtmlProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const to = link?.getAttribute('href');
    if (!plain || !to?.startsWith('/')) return;
    event.preventDefault();
    if (!still) void navigate(to);
  };
  return (
    // The links inside are the interactive ones: keys reach them as they reach any link.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter comes as a click
    // biome-ignore lint/a11y/noStaticElementInteractions: only links inside are acted upon
    <div
      className={styles.text}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our server from Markdown that admits no HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
