import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';

vi.stubEnv('SECRET', 'a secret of the tests, long enough to sign with');
const { reencode } = await import('./image-service.ts');

const folder = await mkdtemp(join(tmpdir(), 'lode-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const input = join(folder, 'in.png');
const { size } = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  .png()
  .toFile(input);
const clean = () => reencode({ input, output: join(folder, 'out'), size, type: 'image/png', maxSide: 100 });

/** Ours that re-encode images: one at most. */
const processes = () =>
  readdirSync(`/proc/${process.pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${process.pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter((pid) => pid.trim() !== '')
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker'));

it.skipIf(process.platform !== 'linux')(
  'ends the process over a picture that takes too long, and starts another for the next',
  async () => {
    await clean();
    const [pid = 0, ...more] = processes();
    expect(more).toEqual([]);
    process.kill(pid, 'SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = expect(clean()).rejects.toMatchObject({ code: 'IMAGE_TOO_COMPLEX' });
    // The time begins once the picture has been handed over.
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await late;
    await expect(clean()).resolves.toMatchObject({ type: 'image/png' });
    expect(processes()).not.toContain(pid);
  },
);
