import { mailedFigureSchema } from '@lode/shared/mail/mailed-figure';
import { type NewsItem, newsItemSchema } from '@lode/shared/mail/news';
import { z } from 'zod';
import type { MailRow } from './mail.model.ts';
import { type MailContent, type MailSite, mailHtml } from './mail-html.ts';
import { type MailLanguage, mailLanguage } from './mail-texts.ts';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  attachment?: { filename: string; content: string };
  /** What ends mails of this kind, for the programs that show a button for it (RFC 8058). */
  unsubscribeUrl?: string;
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

const newsSchema = z.array(newsItemSchema);

/** What happened, a line each. */
function newsLines(news: string, { code, texts }: MailLanguage): string[] {
  const day = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone: 'UTC' });
  const word = ({ kind, amount, day: on, ...rest }: NewsItem) =>
    fill(texts.news[kind] ?? '', {
      ...rest,
      amount: amount && `$${amount}`,
      day: on && day.format(new Date(on)),
    });
  return newsSchema.parse(JSON.parse(news)).map(word);
}

const figuresSchema = z.array(mailedFigureSchema);

/** A report's figures, a line each; that of the week before in brackets. */
function figureLines(report: string, figures: string, { texts }: MailLanguage): string[] {
  return figuresSchema
    .parse(JSON.parse(figures))
    .map(
      ({ figure, now, before }) => `${texts.figures[`${report}.${figure}`] ?? figure}: ${now} (${before})`,
    );
}

function plainText(content: MailContent): string {
  const { title, paragraphs, list, code, pre, note, closing, footer, site, unsubscribe } = content;
  const lines = list.map((line) => `- ${line}`).join('\n');
  const end = unsubscribe && `${unsubscribe.text}: ${unsubscribe.url}`;
  const parts = [title, ...paragraphs, lines, code && `    ${code}`, pre, note, closing, '--', footer];
  return joined([...parts, end, site.url]);
}

function joined(parts: (string | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}

/** The links that end mails of a kind: its page for people, and the route for mail programs. */
function unsubscribeLinks({ unsubscribe, end_report }: Record<string, string>, { url }: MailSite) {
  if (!url) return undefined;
  if (unsubscribe)
    return {
      page: `${url}/unsubscribe/${unsubscribe}`,
      route: `${url}/api/notifications/unsubscribe/${unsubscribe}`,
    };
  return end_report
    ? {
        page: `${url}/unsubscribe/report/${end_report}`,
        route: `${url}/api/reports/unsubscribe/${end_report}`,
      }
    : undefined;
}

function linesOf({ news, report = '', figures }: Record<string, string>, reader: MailLanguage): string[] {
  if (figures !== undefined) return figureLines(report, figures, reader);
  return news === undefined ? [] : newsLines(news, reader);
}

/** A stored mail as text and HTML in its reader's language. */
export function composeMail(
  mail: Pick<MailRow, 'kind' | 'language' | 'facts'>,
  site: MailSite,
): ComposedMail {
  const reader = mailLanguage(mail.language);
  const { code: language, direction, texts } = reader;
  const own = texts.kinds[mail.kind];
  const facts = mail.facts ?? {};
  const time = facts.time === undefined ? '' : localTime(facts.time, language);
  const matter = texts.matters[facts.matter ?? ''] ?? '';
  const lines = linesOf(facts, reader);
  const alert = texts.alerts[facts.alert ?? ''] ?? '';
  const report = texts.reports[facts.report ?? ''] ?? '';
  const hours = texts.counted_hours[facts.hours ?? ''] ?? '';
  const values = {
    ...facts,
    time,
    matter,
    alert,
    report,
    hours,
    site: site.name,
    headline: lines[0] ?? '',
  };
  const links = unsubscribeLinks(facts, site);
  const content: MailContent = {
    language,
    direction,
    site,
    title: fill(own.title, values),
    paragraphs: [texts.greeting, own.body].map((text) => fill(text, values)),
    list: facts.more ? [...lines, fill(texts.news_more, values)] : lines,
    code: facts.code,
    pre: mail.kind === 'transcript' ? facts.content : facts.answer,
    note: own.note && fill(own.note, values),
    closing: fill(texts.closing, values),
    footer: fill(texts.footer, values),
    unsubscribe: links && { text: texts.unsubscribe, url: links.page },
  };
  return {
    subject: fill(own.subject, values),
    text: plainText(content),
    html: mailHtml(content),
    ...(facts.filename && {
      attachment: { filename: facts.filename, content: facts.content ?? '' },
    }),
    ...(links && { unsubscribeUrl: links.route }),
  };
}
