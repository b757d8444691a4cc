import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The customer's first page, with all that it takes to draw it; every other file is kept when it is first used. */
const KEPT = ['/app/main.tsx', '/app/layouts/user-layout.tsx', '/app/pages/dashboard-page.tsx'];
const STYLES = /\.css$|\/inter-latin-wght-[^/]*\.woff2$/;

/** After the build: tells `dist/sw.js` what it keeps for the time without a network, and of which build it is. */
export function serviceWorker(): Plugin {
  let file = '';
  let files: string[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      file = path.resolve(config.root, config.build.outDir, 'sw.js');
    },
    writeBundle(_options, bundle) {
      files = keptFiles(bundle).toSorted();
    },
    async closeBundle() {
      const program = await readFile(file, 'utf8');
      const paths = files.map((name) => `/${name}`).join(' ');
      const build = createHash('sha256').update(program).update(paths).digest('base64url').slice(0, 12);
      await writeFile(file, program.replace('__BUILD__', build).replace('__FILES__', paths));
    },
  };
}

function keptFiles(bundle: Rolldown.OutputBundle): string[] {
  const kept = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (kept.has(name) || chunk?.type !== 'chunk') return;
    kept.add(name);
    chunk.imports.forEach(take);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'asset') {
      if (STYLES.test(chunk.fileName)) kept.add(chunk.fileName);
    } else if (chunk.moduleIds.some((id) => KEPT.some((end) => id.endsWith(end)))) take(chunk.fileName);
  }
  return [...kept];
}
