import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SECRET_SETTINGS, withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'lode-secrets-'));
const file = join(folder, 'secret');
writeFileSync(file, 'what only the process knows \n');
const empty = join(folder, 'empty');
writeFileSync(empty, '\n');
afterAll(() => rmSync(folder, { recursive: true }));

test('a secret is read from the file that its variable names, which is then gone; others of that ending are left alone', () => {
  const env = { SECRET_FILE: file, OIDC_A_CLIENT_SECRET_FILE: file, NODE_EXTRA_FILE: '/nowhere', PORT: '1' };
  expect(withSecretFiles(env)).toEqual({
    NODE_EXTRA_FILE: '/nowhere',
    PORT: '1',
    SECRET: 'what only the process knows ',
    OIDC_A_CLIENT_SECRET: 'what only the process knows ',
  });
});

test('who reads only some leaves the other files to its processes; an empty file is no secret', () => {
  const env = { SECRET_FILE: empty, SMTP_URL_FILE: file, OIDC_A_CLIENT_SECRET_FILE: file };
  expect(withSecretFiles(env, ['SECRET'])).toEqual({ SMTP_URL_FILE: file, OIDC_A_CLIENT_SECRET_FILE: file });
});

test('one that cannot be read, and one that is given twice, stop the start with a sentence', () => {
  expect(() => withSecretFiles({ SECRET_FILE: join(folder, 'none') })).toThrow(
    /SECRET_FILE names a file that cannot be read/,
  );
  expect(() => withSecretFiles({ SECRET: 'x', SECRET_FILE: file })).toThrow(
    'Give SECRET or SECRET_FILE, not both.',
  );
});

test('whatever setting has the name of a secret, or an address that may hold one, may lie in a file', () => {
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? '');
  const secret = settings.filter((name) =>
    /SECRET|TOKEN|_KEY|PASSWORD|^(MONGO|REDIS|SMTP|POOL)_URL$/.test(name),
  );
  expect(secret.length).toBeGreaterThan(10);
  expect(secret.filter((name) => !(SECRET_SETTINGS as readonly string[]).includes(name))).toEqual([]);
});
