import type { ReactNode } from 'react';
import styles from './stat-grid.module.css';

/** A row of figures under one border. Its children are `Stat`s. */
export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={styles.stats}>{children}</dl>;
}

/** One figure with what it is, and what is to be said about it. */
export function Stat({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd className={styles.figure}>{children}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
