import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { logger } from './logger.ts';
import { RawAnswer, type RequestContext } from './route.ts';

interface SentFile {
  /** With its ending. */
  name: string;
  type: string;
  /** It is no text. */
  binary?: true;
}

/** Answers with a file as it is made: whatever its length, little of it is held at once. */
export async function sendFile(
  { response }: RequestContext,
  { name, type, binary }: SentFile,
  parts: Iterable<string> | AsyncIterable<string | Uint8Array>,
): Promise<RawAnswer> {
  response.set({
    'Content-Type': binary ? type : `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
  });
  await pipeline(Readable.from(parts), response).catch((error: unknown) =>
    // The head has gone out: a file that breaks off is all that can be told.
    logger.warn({ err: error }, 'export broken off'),
  );
  return new RawAnswer();
}
