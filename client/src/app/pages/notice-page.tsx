import type { ReactNode } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import styles from './notice-page.module.css';

interface NoticePageProps {
  icon: string;
  title: string;
  text: string;
  /** The way on: a link or a button. */
  children: ReactNode;
}

/** A page's content that says one thing: not found, or broken. */
export function NoticePage({ icon, title, text, children }: NoticePageProps) {
  return (
    <div className={styles.page}>
      <Icon path={icon} size={56} className={styles.icon} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
