import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ProcessBuild } from '@lode/embedded/dev/process-build';
import { rebuildOnChange } from '@lode/embedded/dev/rebuild-on-change';
import { freePort } from '@lode/embedded/ports';
import { projectRoot } from '@lode/embedded/settings';
import { afterAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../harness/backend.ts';
import { removeFolder } from '../harness/test-process.ts';
import { until } from '../harness/wait.ts';

const DEV = fileURLToPath(new URL('../../embedded/bin/dev.js', import.meta.url));

describe('what npm run dev does with a change', () => {
  // Inside the project, where packages are found; ignored by git and every check.
  const root = join(projectRoot, `dist-test-${process.pid}`);
  const outdir = join(root, 'out');
  const sources = join(root, 'src');
  const build = new ProcessBuild({
    root,
    entries: { greeter: 'src/greeter.ts', other: 'src/other.ts' },
    outdir,
  });
  const replaced: string[][] = [];
  const told: string[] = [];
  let end = (): void => undefined;

  /** As editors save: another file first, then renamed. */
  function save(file: string, text: string): void {
    const path = join(sources, file);
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  }

  /** What the greeter says, run as it is built now. */
  async function greeting(): Promise<string> {
    const { greet }: { greet: () => string } = await import(`${join(outdir, 'greeter.js')}?${Math.random()}`);
    return greet();
  }

  afterAll(async () => {
    end();
    await build.close();
    removeFolder(root);
  });

  it('builds anew what has changed, and that only; keeps what was, and tells, while a source is wrong', async () => {
    mkdirSync(sources, { recursive: true });
    save('word.ts', "export const word = 'one';");
    save(
      'greeter.ts',
      "import { z } from 'zod'; import { word } from './word.ts'; export const greet = () => z.string().parse(word);",
    );
    save('other.ts', 'export const other = 1;');
    expect(await build.rebuild()).toEqual(['greeter', 'other']);
    expect(await greeting()).toBe('one');
    end = rebuildOnChange(build, [sources], {
      replace: async (names) => void replaced.push(names),
      tell: (wrong) => told.push(String(wrong)),
    });

    // Twice by renaming: a watch that follows the file instead of its place misses the second.
    for (const word of ['two', 'three']) {
      const before = replaced.length;
      save('word.ts', `export const word = '${word}';`);
      await until(() => replaced.length > before);
      expect(replaced.at(-1)).toEqual(['greeter']);
      expect(await greeting()).toBe(word);
    }

    save('word.ts', 'export const word = ;');
    await until(() => told.length > 0);
    expect(told[0]).toMatch(/word\.ts:1:20/);
    expect(await greeting()).toBe('three');

    mkdirSync(join(sources, 'later'));
    save('later/word.ts', "export const word = 'four';");
    save('word.ts', "export { word } from './later/word.ts';");
    await until(async () => (await greeting()) === 'four');
    save('later/word.ts', "export const word = 'five';");
    await until(async () => (await greeting()) === 'five');
    expect(replaced.flat()).not.toContain('other');
  });
});

describe('npm run dev', () => {
  const dataDir = freshFolder();
  let dev: ChildProcess | undefined;
  let ended: Promise<unknown> | undefined;
  let output = '';

  afterAll(async () => {
    dev?.kill('SIGTERM');
    await ended;
    removeFolder(dataDir);
  });

  it('serves the client from its sources and the server behind it, and ends with one signal', async () => {
    const port = String(await freePort());
    const { MONGO_URL: _mongo, REDIS_URL: _redis, SECRET: _secret, ...inherited } = process.env;
    dev = spawn(process.execPath, [DEV], {
      env: { ...inherited, PORT: port, DATA_DIR: dataDir, SEED: 'small' },
    });
    for (const stream of [dev.stdout, dev.stderr])
      stream?.on('data', (data: Buffer) => (output += data.toString()));
    ended = new Promise((resolve) => dev?.once('close', resolve));
    // It builds and learns everything from the sources first.
    await until(() => output.includes('Ready: ') || dev?.exitCode !== null, { timeout: 280_000 });
    expect(output).toContain(`Ready: http://localhost:${port}`);

    const site = `http://127.0.0.1:${port}`;
    const page = await (await fetch(`${site}/app`)).text();
    expect(page).toContain('/@vite/client');
    expect(page).toContain('/src/app/main.tsx');
    // Vite itself would answer any of them with the client's page.
    for (const path of ['/api/site/public-info', '/health/ready', '/metrics', '/dev/mailbox.json']) {
      const { status, headers } = await fetch(`${site}${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect([path, headers.get('content-type')]).not.toEqual([path, expect.stringContaining('html')]);
    }

    dev.kill('SIGINT');
    expect(await ended).toBe(0);
    await expect(fetch(site)).rejects.toThrow();
  });
});
