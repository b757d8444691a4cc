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

/** A write for each line would cost more than the line. */
const CHUNK = 32 * 1024;

/** Texts put together to parts that are worth a write each; what is no text stays as it is. */
export async function* inChunks(
  parts: Iterable<string> | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  let chunk = '';
  for await (const part of parts) {
    if (typeof part !== 'string') {
      yield part;
      continue;
    }
    chunk += part;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/**
 * The same for lines of which the first are read before the file's head goes out: what is refused is refused in words. A
 * download that is broken off ends the reading.
 */
export async function sendLines(
  context: RequestContext,
  name: string,
  lines: AsyncGenerator<string>,
): Promise<RawAnswer> {
  const first = await lines.next();
  try {
    return await sendFile(context, { name, type: 'text/csv' }, withFirst(first, lines));
  } finally {
    await lines.return(undefined);
  }
}

async function* withFirst(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done) return;
  yield first.value;
  yield* rest;
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
  await pipeline(Readable.from(inChunks(parts)), response).catch((error: unknown) =>
    // The head has gone out: a file that breaks off is all that can be told.
    logger.warn({ err: error }, 'export broken off'),
  );
  return new RawAnswer();
}
