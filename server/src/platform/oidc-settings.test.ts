import { expect, test } from 'vitest';
import { readOidcProviders } from './oidc-settings.ts';

const deployed = { plainHttp: false, publicUrl: 'https://site.example' };
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
  expect(readOidcProviders(env, deployed)).toEqual([
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
  expect(readOidcProviders({}, deployed)).toEqual([]);
});

test.each([
  ['no list', { OIDC_PROVIDERS: '{}' }, 'must be a JSON list'],
  ['no JSON', { OIDC_PROVIDERS: '[' }, 'must be a JSON list'],
  ['no client', { OIDC_X_ISSUER: 'https://x.example' }, 'client_id'],
  ['a strange id', { OIDC_PROVIDERS: JSON.stringify([{ ...listed, id: 'a b' }]) }, 'id'],
  ['one id twice', { OIDC_PROVIDERS: JSON.stringify([listed, listed]) }, 'the same id'],
  ['no TLS', { OIDC_PROVIDERS: JSON.stringify([{ ...listed, issuer: 'http://one.example' }]) }, 'by https'],
])('%s stops the process from starting', (_what, env, sentence) => {
  expect(() => readOidcProviders(env, deployed)).toThrow(sentence);
});

test('plain http is for the demo and for tests', () => {
  const env = { OIDC_PROVIDERS: JSON.stringify([{ ...listed, issuer: 'http://127.0.0.1:9' }]) };
  expect(readOidcProviders(env, { ...deployed, plainHttp: true })).toHaveLength(1);
});

test('PUBLIC_URL is required with providers, and only then', () => {
  const nowhere = { ...deployed, publicUrl: undefined };
  expect(() => readOidcProviders({ OIDC_PROVIDERS: JSON.stringify([listed]) }, nowhere)).toThrow(
    'PUBLIC_URL is required with login providers',
  );
  expect(readOidcProviders({}, nowhere)).toEqual([]);
});
