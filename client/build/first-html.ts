import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import type { FirstHtml } from '../src/app/prerender.tsx';
import { singleIcons } from './single-icons.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const EARLY = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
const SHEET = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/;
/** Texts that the home page waits for; those of `common` are part of the program in English. */
const HOME_TEXTS = /\/locales\/(\w+)\/(?:common|home|withdrawals)\.json$/;
/** English needs none of it. */
const LIST_OF_TEXTS = /\/lib\/locale-files\.ts$/;
const HOME_CODE = /\/(pages\/home-page|layouts\/public-layout)\.tsx$/;
/** In the built client, hidden from visitors: the program with which the server draws the figures of the moment. */
const DRAWER = '.draw-books';
/** What the server writes into the first HTML of pages, by namespace. */
const FIRST_WORDS = { help: ['title', 'lead', 'topic'], status: ['title', 'lead', 'part', 'state'] };
const EMPTY_APP = '<div id="app"></div>';

/** Beside the built pages: words of a page by language, for its first HTML. */
async function wordsOf(namespace: string, names: string[]): Promise<Record<string, unknown>> {
  const texts = path.join(ROOT, 'src/locales');
  const folders = (await readdir(texts, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    await Promise.all(
      folders.map(async ({ name }) => {
        const all = JSON.parse(await readFile(path.join(texts, name, `${namespace}.json`), 'utf8'));
        return [name, Object.fromEntries(names.map((key) => [key, all[key]]))] as const;
      }),
    ),
  );
}

interface Prerender {
  prerenderHome: () => Promise<FirstHtml[]>;
  listPaths: () => Promise<string[]>;
}

/** Builds a part of the client for Node. */
async function buildForNode(entry: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [singleIcons(), react()],
    // Packages written for bundlers do not all run in Node as they are.
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      target: 'node24',
    },
  });
}

/** The drawing of the home page, and the list of all pages. */
async function buildPrerender(workshop: string): Promise<Prerender> {
  await buildForNode('src/app/prerender.tsx', workshop);
  return import(pathToFileURL(path.join(workshop, 'prerender.js')).href);
}

/** By language: the files beside the program without which the home page cannot be drawn. */
type HomeParts = (language: string) => string[];

function homePartsOf(bundle: Rolldown.OutputBundle): HomeParts {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const made = (source: RegExp) => chunks.filter(({ facadeModuleId }) => source.test(facadeModuleId ?? ''));
  const code = made(HOME_CODE).flatMap(({ fileName, imports }) => [...imports, fileName]);
  return (language) => {
    const lists = language === 'en' ? [] : made(LIST_OF_TEXTS);
    const texts = made(HOME_TEXTS).filter(
      ({ facadeModuleId }) => HOME_TEXTS.exec(facadeModuleId ?? '')?.[1] === language,
    );
    return [...code, ...[...lists, ...texts].map(({ fileName }) => fileName)];
  };
}

/**
 * The built page with the home page drawn into it. Its stylesheet is in it too, so that nothing waits for
 * it, and its program comes after the first paint (public/after-paint.js).
 */
function fill(page: string, styles: string, parts: string[], { html }: FirstHtml): string {
  const early = [...page.matchAll(EARLY)].map(([, href]) => href ?? '');
  const files = [...new Set([...early, ...parts.map((file) => `/${file}`)])].join(' ');
  return page
    .replace(EARLY, '')
    .replace(ENTRY, (_, entry) => {
      return `<script async src="/after-paint.js" data-entry="${entry}" data-early="${files}"></script>`;
    })
    .replace(SHEET, () => `<style nonce="__CSP_NONCE__">${styles}</style>`)
    .replace(EMPTY_APP, () => `<div id="app">${html}</div>`);
}

/**
 * After the build: `dist/home/<language>[.demo].html`, the home page before any script has run, and
 * `dist/.paths.json`, by which the server knows where there is a page, `dist/.help-words.json` and
 * `.status-words.json`, and `dist/.draw-books`, its drawing program.
 */
export function firstHtml(): Plugin {
  let outDir = '';
  let parts: HomeParts | undefined;
  return {
    name: 'first-html',
    apply: 'build',
    writeBundle(_options, bundle) {
      parts = homePartsOf(bundle);
    },
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const page = await readFile(path.join(outDir, 'index.html'), 'utf8');
      const sheet = SHEET.exec(page)?.[1];
      if (!sheet || !ENTRY.test(page) || !page.includes(EMPTY_APP))
        throw new Error('The built page is not as expected');
      const styles = await readFile(path.join(outDir, sheet), 'utf8');
      if (!parts) throw new Error('The build has told of no files');
      const workshop = path.join(outDir, '.first-html');
      const { prerenderHome, listPaths } = await buildPrerender(workshop);
      const home = path.join(outDir, 'home');
      await mkdir(home, { recursive: true });
      for (const one of await prerenderHome()) {
        const name = `${one.language}${one.demo ? '.demo' : ''}.html`;
        await writeFile(path.join(home, name), fill(page, styles, parts(one.language), one));
      }
      await writeFile(path.join(outDir, '.paths.json'), JSON.stringify(await listPaths()));
      for (const [namespace, names] of Object.entries(FIRST_WORDS)) {
        const words = JSON.stringify(await wordsOf(namespace, names));
        await writeFile(path.join(outDir, `.${namespace}-words.json`), words);
      }
      await rm(workshop, { recursive: true, force: true });
      await buildForNode('src/app/draw-books.tsx', path.join(outDir, DRAWER));
    },
  };
}
