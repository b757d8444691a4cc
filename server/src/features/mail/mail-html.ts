import { escapeHtml } from '../../platform/html.ts';

/** What every mail says of the site. */
export interface MailSite {
  name: string;
  /** Undefined: not told, and no link is given. */
  url: string | undefined;
}

/** A mail's parts, in the order in which they are read. */
export interface MailContent {
  language: string;
  direction: 'ltr' | 'rtl';
  site: MailSite;
  title: string;
  paragraphs: string[];
  /** Below them, line by line. */
  list: string[];
  /** Shown large, to be typed in elsewhere. */
  code: string | undefined;
  /** Shown line by line as it is. */
  pre: string | undefined;
  /** What to do if it was not the reader. */
  note: string | undefined;
  closing: string;
  footer: string;
  /** What ends mails of this kind. */
  unsubscribe: { text: string; url: string } | undefined;
}

// Mail programs read neither style sheets nor variables: the product's colours, written out, in place.
const PAGE =
  'margin:0;padding:24px 12px;background:#eef2f8;color:#14203a;font:16px/1.6 system-ui,-apple-system,sans-serif';
const CARD = 'max-width:560px;margin:0 auto;background:#ffffff;border-radius:16px;padding:32px 28px';
const BRAND = 'margin:0 0 24px;font-weight:700;font-size:18px;color:#0a66c2';
const TITLE = 'margin:0 0 16px;font-size:22px;line-height:1.3';
const CODE =
  'margin:24px 0;padding:16px;border-radius:12px;background:#eef2f8;text-align:center;font:700 32px/1.2 ui-monospace,monospace;letter-spacing:8px';
const PRE =
  'margin:24px 0;padding:16px;border-radius:12px;background:#eef2f8;white-space:pre-wrap;word-break:break-word;font:13px/1.5 ui-monospace,monospace';
const FOOTER = 'max-width:560px;margin:16px auto 0;font-size:13px;color:#55617a;text-align:center';

/** A mail as HTML: no image, no script, no link but to the site, nothing fetched when it is opened. */
export function mailHtml(mail: MailContent): string {
  const { site } = mail;
  const brand = site.url
    ? `<a href="${escapeHtml(site.url)}" style="color:inherit;text-decoration:none">${escapeHtml(site.name)}</a>`
    : escapeHtml(site.name);
  const paragraphs = mail.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
  const note = mail.note && `<p style="margin:0 0 16px">${escapeHtml(mail.note)}</p>`;
  const items = mail.list.map((line) => `<li dir="auto">${escapeHtml(line)}</li>`).join('');
  const list = items && `<ul style="margin:0 0 16px;padding-inline-start:20px">${items}</ul>`;
  const code = mail.code && `<p dir="ltr" style="${CODE}">${escapeHtml(mail.code)}</p>`;
  const pre = mail.pre && `<pre dir="auto" style="${PRE}">${escapeHtml(mail.pre)}</pre>`;
  const { unsubscribe: end } = mail;
  const unsubscribe = end
    ? `<br><a href="${escapeHtml(end.url)}" style="color:inherit">${escapeHtml(end.text)}</a>`
    : '';
  return `<!doctype html>
<html lang="${mail.language}" dir="${mail.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.title)}</title></head>
<body style="${PAGE}">
<div style="${CARD}">
<p style="${BRAND}">${brand}</p>
<h1 style="${TITLE}">${escapeHtml(mail.title)}</h1>
${[...paragraphs, list, code ?? '', pre ?? '', note ?? ''].filter(Boolean).join('\n')}
<p style="margin:24px 0 0">${escapeHtml(mail.closing)}</p>
</div>
<p style="${FOOTER}">${escapeHtml(mail.footer)}${unsubscribe}</p>
</body>
</html>
`;
}
