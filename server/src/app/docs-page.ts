import { ERRORS } from '@lode/shared/core/errors';
import { KEY_PREFIX } from '@lode/shared/core/key-scopes';
import type { Route } from '@lode/shared/core/rest';
import { hookBody, TOLD_KINDS } from '@lode/shared/webhooks/schemas';
import { escapeHtml } from '../platform/html.ts';
import { docsShell, schemaBlock } from './docs-parts.ts';

function routeBlock(route: Route): string {
  const access = route.access === 'public' ? 'public' : route.access.join(' or ');
  return `<details><summary><b>${route.method}</b> <code>/api${escapeHtml(route.path)}</code> — ${escapeHtml(route.summary)}
<small>${access}${route.key ? `, API key: ${route.key}` : ''}</small></summary>
${schemaBlock('Query', route.query, 'input')}${schemaBlock('Body', route.body, 'input')}
${route.file ? `<p>File field: <code>${route.file}</code></p>` : ''}${schemaBlock('data', route.data, 'output')}</details>`;
}

const KEYS_SAY = `A customer makes a key in their profile and sends it as <code>Authorization: Bearer ${KEY_PREFIX}…</code>. It is good
for the routes that say “API key” and no others, from the addresses and as long as was chosen. <code>read</code> reads; <code>withdraw</code>
reads, and asks for withdrawals to addresses of the address book whose waiting time is over, up to its limit of a day of UTC. With a key
every call that makes something needs the header <code>Idempotency-Key</code>.`;

/** How customers' endpoints are told; in the document and on the page. */
export const HOOKS_SAY =
  'Signed as Standard Webhooks says: webhook-signature is v1 and the HMAC-SHA256 of "webhook-id.webhook-timestamp.body" under the secret’s bytes. Whatever is not answered with 2xx within ten seconds is sent again, eight times in a day, under the same webhook-id.';

/** The API for people: every route with its shapes, and the table of error codes. */
export function docsPage(routes: Route[]): (nonce: string) => Buffer {
  const errors = Object.entries(ERRORS)
    .map(
      ([code, { status, message }]) =>
        `<tr><td><code>${code}</code><td>${status}<td>${escapeHtml(message)}</tr>`,
    )
    .join('');
  const hooks = TOLD_KINDS.map(
    (kind) =>
      `<details><summary><code>${kind}</code></summary>${schemaBlock('Body', hookBody(kind), 'output')}</details>`,
  ).join('');
  return docsShell(
    'Lode API',
    `<p>Success is <code>{status:"success", data}</code>, failure <code>{status:"error", code, message}</code>.
The machine-readable form is <a href="/api/openapi.json">openapi.json</a>. What is told live has
<a href="/api/docs/socket">a page of its own</a>.</p>
<h2>API keys</h2><p>${KEYS_SAY}</p><h2>Webhooks</h2><p>${HOOKS_SAY}</p>${hooks}<h2>Routes</h2>${routes.map(routeBlock).join('')}<h2>Error codes</h2><table>${errors}</table>`,
  );
}
