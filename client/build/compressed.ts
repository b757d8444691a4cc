import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Kinds that shrink; pictures and fonts are compressed already. */
const SHRINKS = /\.(js|css|svg|json|webmanifest)$/;
/** Below it the headers weigh more than what is won. */
const LEAST_BYTES = 1024;
/** Quality 11 would take many seconds for hardly one per cent. */
const BROTLI_QUALITY = 9;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  await Promise.all([
    toBrotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    toGzip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

/** After the build: a `.br` and a `.gz` beside every file that shrinks, for the server to send. */
export function compressed(): Plugin {
  let outDir = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      for (const file of files) if (SHRINKS.test(file)) await compress(path.join(outDir, file));
    },
  };
}
