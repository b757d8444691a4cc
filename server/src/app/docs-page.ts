import { ERRORS } from '@lode/shared/core/errors';
import type { Route } from '@lode/shared/core/rest';
import { escapeHtml } from '../platform/html.ts';
import { docsShell, schemaBlock } from './docs-parts.ts';

function routeBlock(route: Route): string {
  const access = route.access === 'public' ? 'public' : route.access.join(' or ');
  return `<details><summary><b>${route.method}</b> <code>/api${escapeHtml(route.path)}</code> — ${escapeHtml(route.summary)}
<small>${access}</small></summary>
${schemaBlock('Query', route.query, 'input')}${schemaBlock('Body', route.body, 'input')}
${route.file ? `<p>File field: <code>${route.file}</code></p>` : ''}${schemaBlock('data', route.data, 'output')}</details>`;
}

/** The API for people: every route with its shapes, and the table of error codes. */
export function docsPage(routes: Route[]): (nonce: string) => Buffer {
  const errors = Object.entries(ERRORS)
    .map(
      ([code, { status, message }]) =>
        `<tr><td><code>${code}</code><td>${status}<td>${escapeHtml(message)}</tr>`,
    )
    .join('');
  return docsShell(
    'Lode API',
    `<p>Success is <code>{status:"success", data}</code>, failure <code>{status:"error", code, message}</code>.
The machine-readable form is <a href="/api/openapi.json">openapi.json</a>. What is told live has
<a href="/api/docs/socket">a page of its own</a>.</p>
<h2>Routes</h2>${routes.map(routeBlock).join('')}<h2>Error codes</h2><table>${errors}</table>`,
  );
}
