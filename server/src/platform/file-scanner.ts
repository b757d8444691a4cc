import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { config } from './config.ts';
import { logger } from './logger.ts';

const SCAN_MS = 30_000;

export type ScanResult = 'clean' | 'found' | 'unknown';

/**
 * What the operator's scanner (FILE_SCANNER: clamd, by its INSTREAM) says of a file; clean where there is none, and
 * unknown where it gives no answer.
 */
export async function scanFile(path: string): Promise<ScanResult> {
  if (!config.fileScanner) return 'clean';
  try {
    const answer = await ask(config.fileScanner, path);
    if (/: OK\0?$/.test(answer)) return 'clean';
    if (/ FOUND\0?$/.test(answer)) return 'found';
    logger.warn({ answer: answer.slice(0, 200) }, 'file scanner refused');
  } catch (error) {
    logger.warn({ err: error }, 'file scanner away');
  }
  return 'unknown';
}

async function ask({ host, port }: { host: string; port: number }, path: string): Promise<string> {
  const signal = AbortSignal.timeout(SCAN_MS);
  const socket = connect({ host, port, signal });
  try {
    const [answer] = await Promise.all([
      text(socket),
      pipeline(createReadStream(path), framed, socket, { signal }),
    ]);
    return answer.trim();
  } finally {
    socket.destroy();
  }
}

/** Each piece after its length; none ends the file. */
async function* framed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of pieces) {
    yield lengthOf(piece);
    yield piece;
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
