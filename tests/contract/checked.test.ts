import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshFolder } from '../harness/backend.ts';
import { removeFolder } from '../harness/test-process.ts';

const CI = fileURLToPath(new URL('../../.ci', import.meta.url));
const run = promisify(execFile);

/** A repository with our `.ci`, and an `npm` that only says how it went. */
class Repository {
  readonly folder = freshFolder();
  readonly root = join(this.folder, 'project');
  readonly list = join(this.folder, 'home/.cache/lode/checked');

  async create(): Promise<void> {
    cpSync(CI, join(this.root, '.ci'), { recursive: true });
    // By which `.ci/run` may bring the right Node along: here it is as it is.
    mkdirSync(join(this.root, 'embedded/bin'), { recursive: true });
    writeFileSync(join(this.root, 'embedded/bin/use-node.sh'), '');
    await this.git('init', '-q');
    await this.commit('file', 'one');
    this.npm('exit 0');
  }

  /** What `npm` does in place of everything; the tests count what stands in their summary. */
  npm(script: string): void {
    const bin = join(this.folder, 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(
      join(bin, 'npm'),
      `#!/bin/sh\necho '1 passed, 0 failed' >"$TEST_SUMMARY_FILE"\n${script}\n`,
    );
    chmodSync(join(bin, 'npm'), 0o755);
  }

  async commit(file: string, text: string): Promise<void> {
    writeFileSync(join(this.root, file), text);
    await this.git('add', '-A');
    await this.git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', text);
  }

  /** Nothing of whoever runs the tests: no settings of their git, and no repository that theirs is about. */
  get env(): NodeJS.ProcessEnv {
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
    return {
      ...Object.fromEntries(own),
      PATH: [join(this.folder, 'bin'), process.env.PATH].join(delimiter),
      HOME: join(this.folder, 'home'),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
    };
  }

  async git(...args: string[]): Promise<string> {
    return (await run('git', args, { cwd: this.root, env: this.env })).stdout.trim();
  }

  /** Exit code and last line of `.ci/<script>`. */
  async ci(script: 'run' | 'checked'): Promise<[code: number, line: string]> {
    const answer = await run(join(this.root, '.ci', script), [], { env: this.env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    );
    return [answer.code, answer.stdout.trim().split('\n').at(-1) ?? ''];
  }
}

describe('npm run checked', () => {
  let repository: Repository;

  beforeEach(async () => {
    repository = new Repository();
    await repository.create();
  });

  afterEach(() => removeFolder(repository.folder));

  it('knows the tree that .ci/run passed on, by whatever commit, and no other', async () => {
    const tree = await repository.git('rev-parse', 'HEAD^{tree}');
    expect(await repository.ci('checked')).toEqual([
      1,
      `Not checked: .ci/run has not passed on tree ${tree}.`,
    ]);
    expect(await repository.ci('run')).toEqual([0, '5 passed, 0 failed']);
    expect(readFileSync(repository.list, 'utf8')).toBe(`${tree}\n`);
    expect(await repository.ci('checked')).toEqual([0, `Checked: .ci/run has passed on tree ${tree}.`]);

    await repository.commit('file', 'two');
    expect((await repository.ci('checked'))[0]).toBe(1);
    await repository.commit('file', 'one');
    expect((await repository.ci('checked'))[0]).toBe(0);
  });

  it('knows no tree with uncommitted changes, before the run, during it, or when asked', async () => {
    repository.npm('date +%N >>meanwhile');
    expect((await repository.ci('run'))[0]).toBe(0);
    expect(existsSync(repository.list)).toBe(false);
    repository.npm('exit 0');
    expect((await repository.ci('run'))[0]).toBe(0);
    expect(existsSync(repository.list)).toBe(false);
    expect(await repository.ci('checked')).toEqual([1, 'Not checked: there are uncommitted changes.']);
  });

  it('knows no tree that .ci/run failed on', async () => {
    repository.npm('[ "$*" != "run --silent lint" ]');
    expect(await repository.ci('run')).toEqual([1, '4 passed, 1 failed']);
    expect(existsSync(repository.list)).toBe(false);
  });
});
