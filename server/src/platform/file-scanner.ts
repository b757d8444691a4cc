import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
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
  const answer = await ask(config.fileScanner, path);
  if (/: OK\0?$/.test(answer)) return 'clean';
  if (/ FOUND\0?$/.test(answer)) return 'found';
  logger.warn({ answer: answer.slice(0, 200) }, 'file scanner gave no answer');
  return 'unknown';
}

/** What the scanner has said by the time that it closes; nothing where it never did. */
function ask({ host, port }: { host: string; port: number }, path: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let answer = '';
    socket.setEncoding('latin1').setTimeout(SCAN_MS, () => socket.destroy());
    socket.on('data', (piece) => {
      answer += String(piece);
    });
    socket.on('error', (error) => logger.warn({ err: error }, 'file scanner away'));
    socket.on('close', () => resolve(answer));
    pipeline(createReadStream(path), framed, socket, { end: false }).catch(() => socket.destroy());
  });
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
