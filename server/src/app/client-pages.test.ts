import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { PublicInfo } from '@lode/shared/site/schemas';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientPages, type FirstContent } from './client-pages.ts';
import { contentSecurity } from './content-security.ts';

const info: PublicInfo = {
  site: {
    site_name: { value: 'A & <B>' },
    site_description: { value: 'Said "plainly"' },
    site_logo: { value: '/logo.svg' },
  },
  demo: false,
  demo_life: null,
  demo_past: null,
  simulated_chains: false,
  maintenance: false,
  operator: { name: 'Farm & Sons', address: 'Street 1\n1000 Town', email: '', security_contact: '' },
  registration: { open: true, email_verification: true },
  support: { messenger_url: null, open: true, files: { kinds: [], max_mb: 10 } },
};
const page = (mark: string) =>
  `<html lang="en" dir="ltr" class="dark"><meta content="__CSP_NONCE__"><title>__SITE_NAME__</title><meta content="__SITE_DESCRIPTION__"><div id="app"></div><meta content="__ORIGIN__/card.png"><script type="application/json">"__SITE_FACTS__"</script>${mark} __BOOKS__`;

const first = new Map<string, FirstContent | 'missing'>([
  [
    '/help/late',
    {
      title: 'Late & <lost>',
      description: 'Said "so"',
      html: '<h1>Late</h1>',
      language: 'de',
      languages: ['en', 'de'],
    },
  ],
  ['/help/gone', 'missing'],
]);
let folder = '';
let server: Server;
let facts = info;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lode-pages-'));
  for (const name of ['assets', 'home']) mkdirSync(join(folder, name));
  const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  put('index.html', page('plain'));
  put(
    '.paths.json',
    JSON.stringify(['/', '/login', '/app', '/app/mining/:id', '/app/wallet', '/help/:slug']),
  );
  for (const name of ['en', 'zh', 'en.demo']) put(`home/${name}.html`, page(`home ${name}`));
  put('assets/app-1.js', 'script');
  put('assets/app-1.js.br', brotliCompressSync('script'));
  put('assets/app-1.js.gz', gzipSync('script'));
  put('assets/small-1.js', 'small');
  put('logo.svg', '<svg/>');
  const app = express();
  app.set('trust proxy', 1);
  app.use(contentSecurity());
  app.use(
    clientPages(folder, async () => facts, {
      readFirst: async (path) => first.get(path),
      drawBooks: async (language) => `books ${language}`,
      originOf: () => 'https://site.example',
    }),
  );
  app.use((_request, response) => void response.status(404).send('nothing'));
  server = createServer(app).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A plain request: fetch would decompress by itself and hide the headers. */
function get(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request({ port, path, headers, host: '127.0.0.1' }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}
const textOf = async (path: string, headers = {}) => (await get(path, headers)).body.toString();

it('while a demo’s past is written, who waits for the site is told to come again; help is there', async () => {
  facts = { ...info, demo: true, demo_past: { day: 3, days: 60 } };
  const { status, headers, body } = await get('/');
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect(body.toString(), 'what shows how far it is').toContain('plain');
  expect((await get('/app/wallet')).status).toBe(503);
  expect((await get('/help/other')).status).toBe(200);
  expect((await get('/assets/small-1.js')).status).toBe(200);
  facts = info;
});

it('sends the home page as it was drawn in the first of the browser’s languages that there is', async () => {
  expect(await textOf('/', { 'accept-language': 'xx, zh-TW;q=0.9, en;q=0.5' })).toContain('home zh');
  expect(await textOf('/', { 'accept-language': 'xx' })).toContain('home en');
  expect(await textOf('/')).toContain('home en');
  expect(await textOf('/app/wallet')).toContain('plain');
});

it('draws the figures of the moment into the home page only, in its language', async () => {
  expect(await textOf('/', { 'accept-language': 'zh' })).toContain('home zh books zh');
  expect(await textOf('/app/wallet')).not.toMatch(/books|__BOOKS__/);
});

it('by https believes only what this very host may have set', async () => {
  const https = { 'x-forwarded-proto': 'https' };
  expect(await textOf('/', { ...https, cookie: '__Host-theme=light; __Host-language=zh' })).toContain(
    '<html lang="zh" dir="ltr" class="light">',
  );
  expect(await textOf('/', { ...https, cookie: 'theme=light; language=zh' })).toContain(
    '<html lang="en" dir="ltr" class="dark">',
  );
});

it('follows the language and the theme chosen in this browser', async () => {
  const chosen = await textOf('/', { cookie: 'x=1; theme=light; language=zh', 'accept-language': 'en' });
  expect(chosen).toContain('<html lang="zh" dir="ltr" class="light">');
  expect(chosen).toContain('home zh');
  // The device's own is the style sheet's matter: no script has to come first.
  expect(await textOf('/', { cookie: 'theme=system' })).toContain('class="system"');
  expect(await textOf('/login', { cookie: 'language=ar' })).toContain('lang="ar" dir="rtl" class="dark"');
  expect(await textOf('/', { cookie: 'theme="><script>; language=../../x' })).toContain(
    '<html lang="en" dir="ltr" class="dark">',
  );
});

it('a demo’s home page has its mark from the first picture on (H6)', async () => {
  facts = { ...info, demo: true };
  expect(await textOf('/')).toContain('home en.demo');
  facts = info;
});

it('fills in the nonce of the answer, the origin and the site’s own words, escaped', async () => {
  const { headers, body } = await get('/', { host: 'lode.example' });
  const text = body.toString();
  const nonce = /meta content="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(String(headers['content-security-policy'])).toContain(`'nonce-${nonce}'`);
  expect(text).toContain('<title>A &amp; &lt;B&gt;</title>');
  expect(text).toContain('content="http://lode.example/card.png"');
  const json = /json">(.*)<\/script>/.exec(text)?.[1] ?? '';
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(info);
  expect(text).not.toContain('__');
  expect(headers['cache-control']).toBe('no-store');
});

it('compresses pages as the browser accepts it', async () => {
  const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toContain('home en');
  const zipped = await get('/', { 'accept-encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.body).toString()).toContain('home en');
});

it('sends assets compressed and for a year, whatever else for an hour', async () => {
  const brotli = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(String(brotli.headers.vary)).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(brotli.body).toString()).toBe('script');
  const plain = await get('/assets/app-1.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.toString()).toBe('script');
  const small = await get('/assets/small-1.js', { 'accept-encoding': 'br' });
  expect(small.headers['content-encoding']).toBeUndefined();
  expect(small.body.toString()).toBe('small');
  expect((await get('/logo.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

it('answers where the client has no page with that page’s words and 404', async () => {
  const statusOf = async (path: string) => (await get(path)).status;
  for (const path of ['/', '/app', '/app/wallet/', '/App/Wallet', '/app/mining/7?x=1'])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of ['/nowhere', '/app/nowhere', '/app/mining/7/8', '/.paths.json', '/assets/'])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  expect(await textOf('/nowhere')).toContain('plain');
  expect(await textOf('/.paths.json')).toBe('nothing');
  expect(await textOf('/assets/')).not.toContain('app-1');
});

it('does not send a built page raw, nor a page for a missing file', async () => {
  for (const path of ['/index.html', '/home/en.html', '/assets/gone.js', '/gone.png']) {
    expect((await get(path, { 'accept-encoding': 'br' })).status).toBe(404);
  }
  expect(await textOf('/..%2f..%2fpackage.json', { 'accept-encoding': 'br' })).toBe('nothing');
});

it('shows a page in the language that its address asks for, whatever the browser likes', async () => {
  expect(await textOf('/help/late?lang=ar')).toContain('<html lang="ar" dir="rtl"');
  expect(await textOf('/help/late?lang=xx')).toContain('<html lang="en" dir="ltr"');
});

it('writes what a page begins with into its first HTML, with its own title; 404 where there is nothing', async () => {
  const text = await textOf('/help/late');
  expect(text).toContain('<title>Late &amp; &lt;lost&gt; · A &amp; &lt;B&gt;</title>');
  expect(text).toContain('content="Said &quot;so&quot;"');
  expect(text).toContain('<main class="first-content"><h1>Late</h1></main>');
  expect(text).toMatch(/rel="canonical" href="https:\/\/site\.example\/help\/late\?lang=de"/);
  expect(text).toMatch(/hreflang="en" href="https:\/\/site\.example\/help\/late\?lang=en"/);
  expect(text).toMatch(/hreflang="x-default" href="https:\/\/site\.example\/help\/late"/);
  expect((await get('/help/gone')).status).toBe(404);
  expect((await get('/help/other')).status).toBe(200);
});
