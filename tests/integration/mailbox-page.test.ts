import { passwordRoutes } from '@lode/shared/accounts/rest';
import { expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { codeTo } from '../harness/mailbox.ts';
import { useCluster } from '../harness/use-site.ts';

const own = useCluster({ servers: 1, workers: 1, env: { EMBEDDED: '1' } });

test('H6 the demo’s mailbox is a readable page, and each mail a page that may do nothing', async () => {
  const api = new Api(own.cluster.urls[0] ?? '');
  const email = 'reader+<b>@example.com'.replace('<b>', 'b');
  await api.call(passwordRoutes.sendCode, { body: { email, language: 'ko' } });
  const code = await codeTo(email, 'register_code');
  const page = await api.fetch('/dev/mailbox');
  expect(page.status).toBe(200);
  expect(page.text).toContain(code);
  expect(page.text).toContain(email);
  expect(page.text).not.toContain('<script');
  const frame = /<iframe sandbox [^>]*src="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const mail = await api.fetch(frame);
  expect(mail.text).toContain(code);
  const policy = mail.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox');
  const { body } = await api.fetch('/dev/mailbox.json');
  expect(body).toMatchObject({ items: [{ to: email, kind: 'register_code' }] });
});
