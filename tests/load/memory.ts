import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../harness/wait.ts';

/** How much memory a process of ours or a bare one holds once its garbage is collected. */
export class MemoryProbe {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lode-memory-'));
  readonly #file = join(this.#folder, 'rss');

  /** What to start the process with. */
  get env(): Record<string, string> {
    const probe = new URL('memory-probe.js', import.meta.url).href;
    return { NODE_OPTIONS: `--import ${probe}`, MEMORY_PROBE_FILE: this.#file };
  }

  /** Bytes in use: of the heap, and outside of it. */
  async read(pid: number): Promise<number> {
    rmSync(this.#file, { force: true });
    process.kill(pid, 'SIGUSR2');
    return until(() => Number(readFileSync(this.#file, 'utf8')), { what: 'the memory probe' });
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
