import { useEffect, useRef } from 'react';
import styles from './rolling-text.module.css';

/** Text, usually a number, that settles in when it changes; not when it first appears. */
export function RollingText({ text }: { text: string }) {
  const shown = useRef(text);
  const changed = shown.current !== text;
  useEffect(() => {
    shown.current = text;
  }, [text]);
  return (
    <span key={text} data-figure className={changed ? `${styles.text} ${styles.changed}` : styles.text}>
      {text}
    </span>
  );
}
