import type { MailKind } from './mail-kinds.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import ko from './texts/ko.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/** The texts of one kind of mail: `{{name}}` places are filled with its facts and the site's name. */
interface KindTexts {
  subject: string;
  title: string;
  body: string;
  /** What to do if it was not the reader. */
  note?: string;
}

export interface MailTexts {
  greeting: string;
  closing: string;
  /** Why this mail came. */
  footer: string;
  kinds: Record<MailKind, KindTexts>;
  /** What guarded changes are about. */
  matters: Record<string, string>;
  /** What a mail of news says of each kind of notification. */
  news: Record<string, string>;
  /** Below them. */
  news_more: string;
  unsubscribe: string;
  /** What alerts are about. */
  alerts: Record<string, string>;
  /** What reports are called, and their figures after their own name and a dot. */
  reports: Record<string, string>;
  figures: Record<string, string>;
  /** Which hours their durations count, where it is not every hour. */
  counted_hours: Record<string, string>;
}

/** One file a language, in `texts/`. A language without one reads English. */
const TEXTS: Record<string, MailTexts> = { en, ja, ko, zh };
const RIGHT_TO_LEFT = ['ar', 'fa', 'ur', 'he'];

export interface MailLanguage {
  code: string;
  direction: 'ltr' | 'rtl';
  texts: MailTexts;
}

/** The texts for a stored language tag (`zh-CN`, `ko`, null). */
export function mailLanguage(tag: string | null): MailLanguage {
  const base = tag?.split('-')[0]?.toLowerCase() ?? 'en';
  const code = Object.hasOwn(TEXTS, base) ? base : 'en';
  return { code, direction: RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr', texts: TEXTS[code] ?? en };
}
