import { expect, test } from 'vitest';
import { readOidcProviders } from './oidc-settings.ts';

const listed = { id: 'one', name: 'One', issuer: 'https://one.example', client_id: 'us' };

test('providers come from a list and from variables of their own', () => {
  const env = {
    OIDC_PROVIDERS: JSON.stringify([listed]),
    OIDC_BIG_CO_ISSUER: 'https://big.example',
    OIDC_BIG_CO_CLIENT_ID: 'we',
    OIDC_BIG_CO_CLIENT_SECRET: 'secret',
    OIDC_BIG_CO_NAME: 'Big Co',
    OIDC_BIG_CO_SCOPE: 'openid',
  };
  expect(readOidcProviders(env, false)).toEqual([
    {
      id: 'one',
      name: 'One',
      issuer: 'https://one.example',
      clientId: 'us',
      clientSecret: undefined,
      scope: 'openid email profile',
    },
    {
      id: 'big-co',
      name: 'Big Co',
      issuer: 'https://big.example',
      clientId: 'we',
      clientSecret: 'secret',
      scope: 'openid',
    },
  ]);
  expect(readOidcProviders({}, false)).toEqual([]);
});

test.each([
  ['no list', { OIDC_PROVIDERS: '{}' }, 'must be a JSON list'],
  ['no JSON', { OIDC_PROVIDERS: '[' }, 'must be a JSON list'],
  ['no client', { OIDC_X_ISSUER: 'https://x.example' }, 'client_id'],
  ['a strange id', { OIDC_PROVIDERS: JSON.stringify([{ ...listed, id: 'a b' }]) }, 'id'],
  ['one id twice', { OIDC_PROVIDERS: JSON.stringify([listed, listed]) }, 'the same id'],
  ['no TLS', { OIDC_PROVIDERS: JSON.stringify([{ ...listed, issuer: 'http://one.example' }]) }, 'by https'],
])('%s stops the process from starting', (_what, env, sentence) => {
  expect(() => readOidcProviders(env, false)).toThrow(sentence);
});

test('plain http is for the demo and for tests', () => {
  const env = { OIDC_PROVIDERS: JSON.stringify([{ ...listed, issuer: 'http://127.0.0.1:9' }]) };
  expect(readOidcProviders(env, true)).toHaveLength(1);
});
