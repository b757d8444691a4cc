import { LANGUAGE_CODES } from '@lode/shared/core/languages';
import { pushKindSchema } from '@lode/shared/notifications/push';
import { expect, it, vi } from 'vitest';

vi.stubEnv('SECRET', 'a secret of the tests, long enough to sign with');
vi.stubEnv('ALLOW_SIMULATED', '1');

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';

it.each([
  'http://push.example.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest',
  'https://push.example.com:6379/a',
  'https://user:word@push.example.com/a',
])('%s is nobody’s push service', async (endpoint) => {
  const { requireUsable } = await import('./push-service.ts');
  const refused = expect.objectContaining({ code: 'PUSH_ADDRESS_REFUSED' });
  expect(() => requireUsable({ endpoint, p256dh: KEY, auth: 'x' })).toThrow(refused);
  expect(() =>
    requireUsable({ endpoint: 'https://push.example.com/a', p256dh: KEY, auth: 'x' }),
  ).not.toThrow();
});

it('has words for every kind in every language, none of them with a sum', async () => {
  const { pushTitle } = await import('./push-words.ts');
  for (const language of LANGUAGE_CODES)
    for (const kind of pushKindSchema.options) expect(pushTitle(kind, language)).toMatch(/^[^{}]{3,}$/);
});
