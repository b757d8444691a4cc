import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@lode/embedded/ports';
import { projectRoot } from '@lode/embedded/settings';
import { type Figure, inSeconds, type Row } from '../report.ts';

const GIVE_UP_MS = 300_000;

/** `npm start` in a folder, timed to its ready line; then stopped in order. */
async function timeStart(folder: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    await readyLine(child);
    return performance.now() - started;
  } finally {
    await stop(child);
  }
}

function readyLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const late = setTimeout(() => reject(new Error(`npm start was not ready:\n${printed}`)), GIVE_UP_MS);
    child.stdout?.on('data', (data: Buffer) => {
      printed += data.toString();
      if (!printed.includes('Ready: http')) return;
      clearTimeout(late);
      resolve();
    });
    child.once('exit', () => {
      clearTimeout(late);
      reject(new Error(`npm start ended:\n${printed}`));
    });
  });
}

/** Ctrl-C: the whole group gets the signal. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  process.kill(-child.pid, 'SIGINT');
  await gone;
}

function figure(what: string, taken: number, goalMs: number): Figure {
  return { what, ours: inSeconds(taken), goal: `≤ ${goalMs / 1000} s`, reached: taken <= goalMs };
}

export const startRow: Row = {
  name: 'start',
  title: 'npm start in a fresh clone',
  run: async ({ say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'lode-start-'));
    try {
      execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${projectRoot}`, folder]);
      say('first start: installs, builds, seeds');
      const first = await timeStart(folder);
      say('second start');
      const second = await timeStart(folder);
      return [
        figure('npm start, fresh clone, warm npm cache', first, 90_000),
        figure('npm start, second time', second, 5000),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
