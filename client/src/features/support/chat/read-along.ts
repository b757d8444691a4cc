import { useEffect } from 'react';

interface ReadAlongInput {
  atEnd: boolean;
  unread: number;
  markRead: () => void;
}

/** What is in view of a page that somebody looks at has been read. */
export function useReadAlong({ atEnd, unread, markRead }: ReadAlongInput): void {
  useEffect(() => {
    if (!atEnd || unread === 0) return;
    const mark = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) markRead();
    };
    mark();
    window.addEventListener('focus', mark);
    document.addEventListener('visibilitychange', mark);
    return () => {
      window.removeEventListener('focus', mark);
      document.removeEventListener('visibilitychange', mark);
    };
  }, [atEnd, unread, markRead]);
}
