import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const CIPHER = 'aes-256-gcm';
/** Names the layout: this, salt, nonce, what is sealed, tag. */
const MARK = Buffer.from('LODEBAK1');
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MARK.length + SALT_BYTES + NONCE_BYTES;

/** How an archive is locked, where it is: with a key as people gave it, and to a text that must be the same again. */
export interface Lock {
  key: string;
  bound: string;
}

type Chunks = AsyncIterable<Buffer>;

/** Writes a file compressed, and sealed with AES-256-GCM where there is a lock; answers what the archive is. */
export async function pack(
  from: string,
  to: string,
  lock?: Lock,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    createReadStream(from),
    createGzip(),
    (source: Chunks) => (lock ? sealed(source, lock) : source),
    async function* counted(source: Chunks) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { flags: 'wx', flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/** The file of an archive again. Throws one sentence where the lock is another one, or something was changed. */
export async function unpack(from: string, to: string, lock?: Lock): Promise<void> {
  const source = lock ? opened(from, lock) : createReadStream(from);
  try {
    await pipeline(source, createGunzip(), createWriteStream(to, { flags: 'wx', flush: true }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))) throw error;
    const why = lock ? 'BACKUP_KEY is another one, or copy or manifest were changed' : 'it is damaged';
    throw new Error(`The copy cannot be opened: ${why}.`, { cause: error });
  }
}

/** SHA-256 of a file, in hex. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** A key of its own for every archive: a nonce is never used twice with one. What people type is made costly to guess. */
function keyFor(key: string, salt: Buffer): Buffer {
  return scryptSync(key, salt, 32);
}

async function* sealed(source: Chunks, { key, bound }: Lock): Chunks {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv(CIPHER, keyFor(key, salt), nonce).setAAD(Buffer.from(bound));
  yield Buffer.concat([MARK, salt, nonce]);
  for await (const chunk of source) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** What comes out before the end is not yet proven: it may be used once this has come to its end. */
async function* opened(file: string, { key, bound }: Lock): Chunks {
  const { size } = await stat(file);
  const { head, tag } = await readEnds(file, size);
  if (!head.subarray(0, MARK.length).equals(MARK)) throw new Error('it is not sealed in a way known here');
  const salt = head.subarray(MARK.length, MARK.length + SALT_BYTES);
  const nonce = head.subarray(MARK.length + SALT_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor(key, salt), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
  const body: Chunks = createReadStream(file, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 });
  for await (const chunk of body) yield decipher.update(chunk);
  yield decipher.final();
}

async function readEnds(file: string, size: number): Promise<{ head: Buffer; tag: Buffer }> {
  if (size <= HEAD_BYTES + TAG_BYTES) throw new Error('it is cut short');
  const handle = await open(file);
  try {
    const { buffer: head } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const { buffer: tag } = await handle.read(Buffer.alloc(TAG_BYTES), 0, TAG_BYTES, size - TAG_BYTES);
    return { head, tag };
  } finally {
    await handle.close();
  }
}
