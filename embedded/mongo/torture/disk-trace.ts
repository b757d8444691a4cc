import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a process asked of the disk for one file, in order. */
export type DiskCall = { at: number } & (DiskWrite | { kind: 'flush' });

export interface DiskWrite {
  kind: 'write';
  offset: number;
  bytes: Buffer;
  /** On disk when the call is over (`O_DSYNC`); any other only after the next flush. */
  through: boolean;
}

/** What runs a program so that each of its threads leaves a file in `folder` with all that it writes to `file`. */
export function traceCommand(folder: string, file: string): string[] {
  const calls = 'openat,lseek,write,pwrite64,writev,pwritev,pwritev2,fdatasync,fsync,ftruncate,msync';
  const wholeBytes = ['-xx', '-s', String(2 ** 24)];
  return [
    'strace',
    '-ff',
    '-ttt',
    ...wholeBytes,
    '-e',
    `trace=${calls}`,
    '-P',
    file,
    '-o',
    join(folder, 'trace'),
  ];
}

interface Line {
  at: number;
  name: string;
  args: string;
  result: number;
}

/** The calls of a trace in `folder`. @throws Error when it holds one that is not understood */
export function readTrace(folder: string): DiskCall[] {
  const lines = readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'latin1').split('\n').flatMap(lineOf))
    .sort((one, other) => one.at - other.at);
  const reader = new TraceReader();
  return lines.flatMap((line) => reader.read(line));
}

function lineOf(text: string): Line[] {
  const [, at, name, args, result] = /^(\d+\.\d+) (\w+)\((.*)\) += (-?\d+)/.exec(text) ?? [];
  if (at === undefined || name === undefined || args === undefined || Number(result) < 0) return [];
  return [{ at: Number(at) * 1000, name, args, result: Number(result) }];
}

class TraceReader {
  /** Files that are open, by descriptor: whether each write goes through, and where the next one begins. */
  private readonly open = new Map<number, { through: boolean; place: number }>();

  read({ at, name, args, result }: Line): DiskCall[] {
    if (name === 'openat') {
      this.open.set(result, { through: args.includes('O_DSYNC'), place: 0 });
      return [];
    }
    const file = this.open.get(Number.parseInt(args, 10));
    if (!file) throw new Error(`${name} of a file that nobody opened`);
    if (name === 'fdatasync' || name === 'fsync') return [{ at, kind: 'flush' }];
    if (name === 'lseek') {
      file.place = result;
      return [];
    }
    const bytes = bytesOf(args).subarray(0, result);
    if (bytes.length !== result)
      throw new Error(`${name} wrote ${result} bytes, of which ${bytes.length} are known`);
    const { through } = file;
    if (name === 'write' || name === 'writev') {
      file.place += result;
      return [{ at, kind: 'write', offset: file.place - result, bytes, through }];
    }
    if (!name.startsWith('pwrite')) throw new Error(`${name} is not understood`);
    return [{ at, kind: 'write', offset: offsetOf(name, args), bytes, through }];
  }
}

function bytesOf(args: string): Buffer {
  const strings = Array.from(args.matchAll(/"([^"]*)"/g), ([, text = '']) => text.replaceAll('\\x', ''));
  return Buffer.from(strings.join(''), 'hex');
}

/** The last argument, or the one before the flags. */
function offsetOf(name: string, args: string): number {
  const numbers = args.split(', ').slice(name === 'pwritev2' ? -2 : -1);
  return Number(numbers[0]);
}
