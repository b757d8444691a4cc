import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'lode-secrets-'));
const file = join(folder, 'secret');
writeFileSync(file, 'what only the process knows\n');
afterAll(() => rmSync(folder, { recursive: true }));

test('a setting is read from the file that its variable names; others of that ending are left alone', () => {
  const env = { SECRET_FILE: file, OIDC_A_CLIENT_SECRET_FILE: file, NODE_EXTRA_FILE: '/nowhere', PORT: '1' };
  expect(withSecretFiles(env, ['SECRET', 'PORT'])).toEqual({
    ...env,
    SECRET: 'what only the process knows',
    OIDC_A_CLIENT_SECRET: 'what only the process knows',
  });
});

test('one that cannot be read, and one that is given twice, stop the start with a sentence', () => {
  expect(() => withSecretFiles({ SECRET_FILE: join(folder, 'none') }, ['SECRET'])).toThrow(
    /SECRET_FILE names a file that cannot be read/,
  );
  expect(() => withSecretFiles({ SECRET: 'x', SECRET_FILE: file }, ['SECRET'])).toThrow(
    'Give SECRET or SECRET_FILE, not both.',
  );
});
