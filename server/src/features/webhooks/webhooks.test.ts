import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';

vi.stubEnv('SECRET', 'a secret of the tests, long enough to sign with');
vi.stubEnv('ALLOW_SIMULATED', '1');
vi.stubEnv('WEBHOOKS_PRIVATE', '0');

const [{ newSecret, signedHeaders }, { waitAfter }, { requireReachable, sendHook }] = await Promise.all([
  import('./signing.ts'),
  import('./tries.ts'),
  import('./send-hook.ts'),
]);

test('what is sent is signed as Standard Webhooks says: id, time and body, with every secret that counts', () => {
  const secrets = [newSecret().secret, newSecret().secret];
  const headers = signedHeaders('evt_1', 1_700_000_000, '{"a":1}', secrets);
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return `v1,${createHmac('sha256', key).update('evt_1.1700000000.{"a":1}').digest('base64')}`;
  });
  expect(headers['webhook-signature']).toBe(expected.join(' '));
  expect([headers['webhook-id'], headers['webhook-timestamp']]).toEqual(['evt_1', '1700000000']);
});

test('eight tries, each four times as long after the one before, within a day', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => waitAfter(tries) ?? 0);
  expect(waits.every((wait, at) => at === 0 || wait === 4 * (waits[at - 1] ?? 0))).toBe(true);
  const sum = waits.reduce((total, wait) => total + wait, 0);
  expect([sum > 20 * 3_600_000, sum < 24 * 3_600_000]).toEqual([true, true]);
  expect(waitAfter(8)).toBeNull();
});

test.each([
  ...[
    'http://example.com/hook',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://10.0.0.5/x',
  ],
  ...['https://127.1/', 'https://0x7f000001/', 'https://0177.0.0.1/', 'https://127。0。0。1/', 'https://0/'],
  ...['https://[::]/', 'https://[::ffff:7f00:1]/', 'https://[::127.0.0.1]/', 'https://[64:ff9b::a00:1]/'],
  ...['https://[2002:a00:1::]/', 'https://[2001:0:a00:1::]/', 'https://[fe80::1]/', 'https://[fd00::1]/'],
  ...[
    'https://169.254.169.254/latest',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://name-that-nobody-knows.invalid/',
  ],
  ...['https://user:word@example.com/', 'ftp://example.com/', 'nothing'],
])('a webhook to %s is refused, and each with the same words', async (url) => {
  await expect(requireReachable(url)).rejects.toMatchObject({
    code: 'WEBHOOK_URL_REFUSED',
    fields: { url: 'WEBHOOK_URL_REFUSED' },
  });
});

test('a name that leads inside is refused when it is connected to, too, and tells nothing of what is there', async () => {
  expect(await sendHook('https://localhost:9/', '{}', {})).toMatchObject({ status: null, answer: '' });
});
