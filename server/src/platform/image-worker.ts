/**
 * The process that re-encodes images: it has its own thread pool, so that neither password hashing nor the files
 * of the server wait for pictures, and its own end, when one takes too long. One image at a time.
 */
import sharp from 'sharp';
import {
  type CleanAnswer,
  type CleanJob,
  MAX_FRAME_PIXELS,
  MAX_FRAMES,
  MAX_PIXELS,
  type WorkerMessage,
} from './image-job.ts';

const GROWTH = 2;
/** A small picture may grow to this: it is more frame than content. */
const SMALL_BYTES = 64 * 1024;
const LOSSY_QUALITY = 80;
/** How hard formats are squeezed: animations at sharp's own standards would take longer than they may. */
const EFFORT = { gif: { effort: 3 }, webp: { effort: 2 }, png: {}, jpeg: {} };
type Format = keyof typeof EFFORT;

/** By what the header says, before anything is decoded. */
async function isBounded(input: string): Promise<boolean> {
  const { width, height, pages = 1 } = await sharp(input, { limitInputPixels: false }).metadata();
  const frame = width * height;
  return frame <= MAX_FRAME_PIXELS && pages <= MAX_FRAMES && frame * pages <= MAX_PIXELS;
}

/** Upright, without metadata, at most `maxSide` px a side; never much larger than it came. */
async function clean({ input, output, size, type, maxSide }: CleanJob): Promise<CleanAnswer> {
  if (!(await isBounded(input))) return { refused: 'IMAGE_TOO_COMPLEX' };
  const format = type.slice('image/'.length) as Format;
  const image = sharp(input, { animated: format !== 'jpeg', limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  const allowed = Math.max(GROWTH * size, SMALL_BYTES);
  const same = await image.clone().toFormat(format, EFFORT[format]).toFile(output);
  if (same.size <= allowed) return { path: output, type, size: same.size };
  // What grows (few colours become millions) is written with a little loss.
  const path = `${output}.webp`;
  const lossy = await image.webp({ ...EFFORT.webp, quality: LOSSY_QUALITY }).toFile(path);
  if (lossy.size > allowed) return { refused: 'IMAGE_TOO_COMPLEX' };
  return { path, type: 'image/webp', size: lossy.size };
}

function say(message: WorkerMessage): void {
  process.send?.(message);
}

sharp.concurrency(1);
sharp.cache(false);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: CleanJob) => {
  clean(job).then(say, (error: unknown) => say({ refused: 'IMAGE_INVALID', why: String(error) }));
});
say('ready');
