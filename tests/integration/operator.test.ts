import { siteRoutes } from '@lode/shared/site/rest';
import { afterAll, expect, it } from 'vitest';
import { Api } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const api = () => new Api(site.urls[0] ?? '');
const PATH = '/.well-known/security.txt';
const NOBODY = { operator_name: '', operator_address: '', contact_email: '', security_contact: '' };

afterAll(() => changeSettings(site, NOBODY));

it('says who runs the site, and where a hole is reported only once somebody is named (RFC 9116)', async () => {
  await changeSettings(site, NOBODY);
  expect((await api().fetch(PATH)).status).toBe(404);
  await changeSettings(site, { operator_name: 'Farm Ltd', security_contact: 'security@farm.example' });
  const { operator } = await api().call(siteRoutes.publicInfo);
  expect(operator).toEqual({
    name: 'Farm Ltd',
    address: '',
    email: '',
    security_contact: 'security@farm.example',
  });
  const answer = await api().fetch(PATH);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = answer.text.trim().split('\n');
  const fields = new Map(lines.map((line) => line.split(': ') as [string, string]));
  expect(fields.get('Contact')).toBe('mailto:security@farm.example');
  expect(fields.get('Canonical')).toMatch(/^https?:\/\/.+\/\.well-known\/security\.txt$/);
  expect(fields.get('Preferred-Languages')).toBe('en');
  const ahead = new Date(fields.get('Expires') ?? 0).getTime() - Date.now();
  expect(ahead).toBeGreaterThan(0);
  // A year is the most that the standard recommends.
  expect(ahead).toBeLessThan(365 * 86_400_000);
});

it('names a page as it is', async () => {
  await changeSettings(site, { security_contact: 'https://farm.example/security' });
  expect((await api().fetch(PATH)).text).toContain('Contact: https://farm.example/security\n');
});
