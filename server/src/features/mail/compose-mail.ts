import type { MailRow } from './mail.model.ts';
import { type MailContent, type MailSite, mailHtml } from './mail-html.ts';
import { mailLanguage } from './mail-texts.ts';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  attachment?: { filename: string; content: string };
}

const PLACE = /\{\{(\w+)\}\}/g;

/** Fills `{{name}}` places; a place that nothing fills stays empty. */
function fill(text: string, values: Record<string, string>): string {
  return text.replace(PLACE, (_, name: string) => values[name] ?? '');
}

/** The instant as the reader's language writes it, in UTC, as we do not know their zone. */
function localTime(iso: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(iso))} UTC`;
}

function plainText({ title, paragraphs, code, pre, note, closing, footer, site }: MailContent): string {
  const parts = [title, ...paragraphs, code && `    ${code}`, pre, note, closing, '--', footer, site.url];
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}

/** A stored mail as text and HTML in its reader's language. */
export function composeMail(
  mail: Pick<MailRow, 'kind' | 'language' | 'facts'>,
  site: MailSite,
): ComposedMail {
  const { code: language, direction, texts } = mailLanguage(mail.language);
  const own = texts.kinds[mail.kind];
  const facts = mail.facts ?? {};
  const time = facts.time === undefined ? '' : localTime(facts.time, language);
  const matter = texts.matters[facts.matter ?? ''] ?? '';
  const alert = texts.alerts[facts.alert ?? ''] ?? '';
  const values = { ...facts, time, matter, alert, site: site.name };
  const content: MailContent = {
    language,
    direction,
    site,
    title: fill(own.title, values),
    paragraphs: [texts.greeting, own.body].map((text) => fill(text, values)),
    code: facts.code,
    pre: mail.kind === 'transcript' ? facts.content : undefined,
    note: own.note && fill(own.note, values),
    closing: fill(texts.closing, values),
    footer: fill(texts.footer, values),
  };
  return {
    subject: fill(own.subject, values),
    text: plainText(content),
    html: mailHtml(content),
    ...(facts.filename && {
      attachment: { filename: facts.filename, content: facts.content ?? '' },
    }),
  };
}
