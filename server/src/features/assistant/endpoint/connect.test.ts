import { expect, test, vi } from 'vitest';

vi.stubEnv('SECRET', 'a secret of the tests, long enough to sign with');
vi.stubEnv('ALLOW_SIMULATED', '1');
vi.stubEnv('ASSISTANT_ENDPOINT_PRIVATE', '0');

const { addressOf, post, requireAllowed } = await import('./connect.ts');

test.each([
  ...[
    'http://127.0.0.1:8080/v1',
    'http://2130706433/v1',
    'http://0x7f.1/v1',
    'http://0177.0.0.1',
    'http://[::1]/v1',
  ],
  ...[
    'http://[::ffff:169.254.169.254]/',
    'http://169.254.169.254/latest',
    'https://10.0.0.5/v1',
    'http://0/',
  ],
  ...['ftp://example.com', 'file:///etc/passwd', 'https://user:pass@example.com/v1', 'nothing', ''],
  ...['http://localhost:11434/v1', 'http://LOCALHOST/v1'],
])('%s is not allowed', async (address) => {
  await expect(requireAllowed(address)).rejects.toMatchObject({ kind: 'address' });
});

test('a name that leads inside is refused when the connection is made, too', async () => {
  const url = addressOf('http://localhost:9/v1', 'chat/completions');
  const request = { body: '{}', key: null, signal: AbortSignal.timeout(5000) };
  await expect(post(url, request)).rejects.toMatchObject({ kind: 'address' });
});

test.each([
  ['https://api.example.com/v1', 'https://api.example.com/v1/chat/completions'],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/chat/completions'],
  ['https://api.example.com', 'https://api.example.com/chat/completions'],
  ['https://x.example.com/a?version=2#top', 'https://x.example.com/a/chat/completions?version=2'],
])('%s is asked at %s', (base, address) => {
  expect(addressOf(base, 'chat/completions').href).toBe(address);
});
