import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';

const OLD = 'the secret before, long enough to derive from';
const NEW = 'the secret from now on, long enough as well';

/** The platform as a process has it that was given these. */
async function platformWith(secret: string, previous = '') {
  vi.resetModules();
  vi.stubEnv('SECRET', secret);
  vi.stubEnv('SECRET_PREVIOUS', previous);
  vi.stubEnv('ALLOW_SIMULATED', '1');
  vi.stubEnv('LOG_LEVEL', 'silent');
  const [sealing, hashing] = await Promise.all([import('./seal.ts'), import('./keyed-hash.ts')]);
  return { ...sealing, ...hashing };
}

afterEach(() => vi.unstubAllEnvs());

/** As values were sealed before keys had names. */
function sealedWithoutName(secret: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lode sealed values', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

test('what is sealed can be read again, never looks the same twice, and breaks when it is changed', async () => {
  const { seal, unseal } = await platformWith(NEW);
  const sealed = seal('a secret');
  expect(unseal(sealed)).toBe('a secret');
  expect(sealed).not.toContain('secret');
  expect(seal('a secret')).not.toBe(sealed);
  const [name = '', body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(`${name}.${changed.toString('base64url')}`)).toThrow();
  }
  expect(() => unseal(`other.${body}`)).toThrow();
  expect(() => unseal('')).toThrow();
});

test('after a change of SECRET the one before reads on, and nothing new is made with it', async () => {
  const before = await platformWith(OLD);
  const [sealed, hash] = [before.seal('a secret'), before.keyedHash('code', '123456')];
  const changed = await platformWith(NEW, OLD);
  expect(changed.unseal(sealed)).toBe('a secret');
  expect(changed.isSealedByPresent(sealed)).toBe(false);
  expect(changed.keyedHash('code', '123456')).not.toBe(hash);
  expect(changed.keyedHashes('code', '123456')).toContain(hash);
  expect(changed.keyedHashes('code', '123457')).not.toContain(hash);
  expect(changed.keyedHashes('other', '123456')).not.toContain(hash);
  const again = changed.seal(changed.unseal(sealed));
  expect(changed.isSealedByPresent(again)).toBe(true);
  const after = await platformWith(NEW);
  expect(after.unseal(again)).toBe('a secret');
  expect(() => after.unseal(sealed)).toThrow(expect.objectContaining({ code: 'SECRETS_UNREADABLE' }));
  expect(after.keyedHashes('code', '123456')).not.toContain(hash);
});

test.each([
  ['at once; a hash is not known', OLD, undefined],
  ['after a change; a hash is known', NEW, OLD],
])('what was sealed before keys had names and purposes is read %s', async (_when, secret, previous) => {
  const sealed = sealedWithoutName(OLD, 'a secret');
  const hash = createHmac('sha256', OLD).update('code\x00123456').digest('base64url');
  const { unseal, isSealedByPresent, keyedHashes } = await platformWith(secret, previous);
  expect(unseal(sealed)).toBe('a secret');
  expect(isSealedByPresent(sealed)).toBe(false);
  expect(keyedHashes('code', '123456').includes(hash)).toBe(previous !== undefined);
});
