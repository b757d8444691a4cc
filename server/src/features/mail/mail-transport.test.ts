import { expect, test } from 'vitest';

process.env.SECRET ??= 'a secret of the tests, long enough to sign with';
process.env.ALLOW_SIMULATED = '1';
const { headersOf, requiresTls } = await import('./mail-transport.ts');

test.each([
  ['smtp://user:password@mail.example:587', false, true],
  ['smtp://user:password@mail.example:587', true, false],
  ['smtp://relay.internal:25?requireTLS=false', false, false],
  ['smtp://relay.internal:25?requireTLS=true', false, true],
  ['smtps://mail.example', false, true],
])('%s, in the demo: %s, goes by TLS only: %s', (url, demo, required) => {
  expect(requiresTls(url, demo)).toBe(required);
});

test('RFC 8058 what ends a mail’s kind is in its head, where there is such a thing', () => {
  expect(headersOf(undefined)).toEqual({ 'Auto-Submitted': 'auto-generated' });
  expect(headersOf('https://lode.example/api/x')).toMatchObject({
    'List-Unsubscribe': '<https://lode.example/api/x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});
