import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuildContext, type BuildFailure, context, formatMessages } from 'esbuild';
import { BUNDLE } from '../bin/build-processes.js';
import { BundledPackages } from './bundled-packages.ts';

/** Processes to build: where the project is, each process by its name and its first source, and where they go. */
export interface BuildPlan {
  root: string;
  entries: Record<string, string>;
  outdir: string;
}

/** Builds processes again and again, each time only what has changed. */
export class ProcessBuild {
  private readonly plan: BuildPlan;
  private readonly packages = new BundledPackages();
  private readonly written = new Map<string, string>();
  private context: Promise<BuildContext> | undefined;

  constructor(plan: BuildPlan) {
    this.plan = plan;
  }

  /**
   * Builds and returns the names of the processes whose code is another than before. Throws what is wrong with
   * the sources, as text to be shown, and then leaves everything as it was.
   */
  async rebuild(): Promise<string[]> {
    this.context ??= this.open();
    const { outputFiles } = await this.built(await this.context);
    await this.packages.complete();
    const changed = outputFiles.filter(({ path, hash }) => this.written.get(path) !== hash);
    for (const { path, hash, contents } of changed) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, contents);
      this.written.set(path, hash);
    }
    // Shared pieces are named by their content, so whoever imports one that changed has changed as well.
    const files = new Set(changed.map(({ path }) => path));
    return Object.keys(this.plan.entries).filter((name) => files.has(join(this.plan.outdir, `${name}.js`)));
  }

  async close(): Promise<void> {
    await (await this.context)?.dispose();
  }

  private open() {
    const { root, entries, outdir } = this.plan;
    return context({
      ...BUNDLE,
      absWorkingDir: root,
      entryPoints: entries,
      outdir,
      write: false,
      plugins: [this.packages.plugin],
    });
  }

  private async built(open: BuildContext) {
    try {
      const { outputFiles = [] } = await open.rebuild();
      return { outputFiles };
    } catch (failure) {
      throw isBuildFailure(failure) ? new Error(await textOf(failure)) : failure;
    }
  }
}

function isBuildFailure(failure: unknown): failure is BuildFailure {
  return failure instanceof Error && 'errors' in failure;
}

async function textOf({ errors }: BuildFailure): Promise<string> {
  return (await formatMessages(errors, { kind: 'error', color: process.stdout.isTTY })).join('').trimEnd();
}
