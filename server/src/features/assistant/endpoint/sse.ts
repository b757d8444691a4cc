import { EndpointFailure } from './failure.ts';

export interface Bounds {
  /** Bytes of everything together. */
  body: number;
  /** Signs of one line, and of one event. */
  line: number;
}

/** The texts of a body's chunks, as far as it may go. Throws EndpointFailure `too-long`. */
export async function* readText(body: AsyncIterable<Uint8Array>, bounds: Bounds): AsyncGenerator<string> {
  // It also takes a byte order mark away, and waits for the rest of a sign that a chunk cuts in two.
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > bounds.body) throw new EndpointFailure('too-long', 'The answer is too long');
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** The lines of texts that come in pieces, ended by LF, CR LF or CR; the last one need not be ended. */
export async function* readLines(texts: AsyncIterable<string>, longest: number): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if ([...lines, rest].some((line) => line.length > longest)) {
      throw new EndpointFailure('too-long', 'A line of the answer is too long');
    }
    yield* lines;
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

/**
 * The data of a stream of server-sent events (WHATWG HTML, 9.2), one text an event; comments and other fields are passed
 * over. An event whose end is missing counts: some servers close without the last empty line.
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>, bounds: Bounds): AsyncGenerator<string> {
  let data: string[] = [];
  let length = 0;
  for await (const line of readLines(readText(body, bounds), bounds.line)) {
    if (line === '' && data.length > 0) {
      yield data.join('\n');
      data = [];
      length = 0;
    }
    const field = /^data(?::\x20?(.*))?$/s.exec(line);
    if (!field) continue;
    data.push(field[1] ?? '');
    length += line.length;
    if (length > bounds.line) throw new EndpointFailure('too-long', 'An event of the answer is too long');
  }
  if (data.length > 0) yield data.join('\n');
}
