import { type Response, Router } from 'express';
import type { MailboxRow } from '../features/mail/mailbox.model.ts';
import { findInMailbox, listMailbox } from '../features/mail/queries/list-mailbox.ts';
import { escapeHtml } from '../platform/html.ts';

const STYLE = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem;background:#070b18;color:#e8eefc}
p{color:#9fb0d0}a{color:#22c7ff}article{background:#0f1830;border-radius:16px;margin:1.5rem 0;padding:1.25rem}
h2{font-size:1.125rem;margin:0}dl{display:grid;grid-template-columns:max-content 1fr;gap:.125rem 1rem;margin:.5rem 0}
dt{color:#9fb0d0}dd{margin:0;overflow-wrap:anywhere}summary{cursor:pointer;color:#22c7ff}
pre{background:#070b18;border-radius:12px;overflow:auto;padding:1rem;white-space:pre-wrap;font:14px/1.5 ui-monospace,monospace}
iframe{background:#fff;border:0;border-radius:12px;height:32rem;width:100%}`;

function article(mail: MailboxRow): string {
  const id = encodeURIComponent(mail._id);
  const at = mail.createdAt.toISOString();
  return `<article><h2>${escapeHtml(mail.subject)}</h2>
<dl><dt>To<dd>${escapeHtml(mail.to)}<dt>From<dd>${escapeHtml(mail.from)}<dt>At<dd><time datetime="${at}">${at}</time></dl>
<pre>${escapeHtml(mail.text)}</pre>
<details><summary>As HTML</summary>
<iframe sandbox loading="lazy" src="/dev/mailbox/${id}" title="${escapeHtml(mail.subject)}"></iframe></details></article>`;
}

function mailboxPage(mails: MailboxRow[], nonce: string): string {
  const list = mails.map(article).join('\n') || '<p>No mail yet. Register, or ask for a new password.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style nonce="${nonce}">${STYLE}</style><h1>Mailbox</h1>
<p>This is a demo: no mail leaves this machine. The newest hundred are here, and as <a href="/dev/mailbox.json">JSON</a>.</p>
${list}</html>`;
}

/** A mail's own page, for the frame: its styles are inline, and it may do nothing but be seen. */
function sendMailHtml(response: Response, mail: MailboxRow): void {
  response
    .set({
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
      'Cache-Control': 'no-store',
    })
    .type('html')
    .send(mail.html);
}

/** What was mailed in the demo (H6: mounted with the embedded store only). */
export function devMailbox(): Router {
  const router = Router();
  router.get('/dev/mailbox.json', async (_request, response) => {
    const items = (await listMailbox()).map(({ _id, createdAt, ...mail }) => ({
      message_id: _id,
      ...mail,
      created_at: createdAt.toISOString(),
    }));
    response.set('Cache-Control', 'no-store').json({ items });
  });
  router.get('/dev/mailbox', async (_request, response) => {
    const page = mailboxPage(await listMailbox(), response.locals.nonce as string);
    response.set('Cache-Control', 'no-store').type('html').send(page);
  });
  router.get('/dev/mailbox/:id', async (request, response, next) => {
    const mail = await findInMailbox(request.params.id);
    if (mail) sendMailHtml(response, mail);
    else next();
  });
  return router;
}
