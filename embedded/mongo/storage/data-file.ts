import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Why a data directory is not opened, and what to do about it. */
export class DataUnusable extends Error {
  constructor(directory: string, what: string) {
    super(
      `${what} Nothing was changed. Restore a backup into ${directory} (docs/backup.md), or move that folder away to begin with an empty store.`,
    );
  }
}

const fileName = 'data.mdb';
const markerName = 'data.marker';
const markerText = `A store keeps its data in ${fileName} beside this file. Where this file is and that one is not, data was lost.\n`;

// As LMDB 1 lays them out (mdb.c: MDB_page_header, MDB_meta, MDB_db, MDB_node).
const headerBytes = 24;
const metaBytes = 136;
const magic = 0xbeefc0de;
const dataVersion = 2;
const noPage = (1n << 64n) - 1n;
const pageFlags = { branch: 1, leaf: 2 };
const nodeFlags = { overflow: 1, table: 2 };

/** Whether data has been kept in the directory. */
export function isMarked(directory: string): boolean {
  return existsSync(join(directory, markerName));
}

/** Notes that data is kept in the directory, on disk before anybody relies on it. */
export function mark(directory: string): void {
  if (isMarked(directory)) return;
  const path = join(directory, markerName);
  writeFileSync(path, markerText, { flush: true });
  const folder = openSync(directory, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/**
 * Looks at the data file before LMDB maps it, which would end the process without a word over one that is
 * cut short or not LMDB's. Throws DataUnusable for such a one, and where data has been and is no more;
 * whether there is any data.
 */
export function inspectDataFile(directory: string): boolean {
  const path = join(directory, fileName);
  const bytes = existsSync(path) ? new DataFile(directory, path) : undefined;
  try {
    if (bytes && bytes.size > 0) {
      bytes.inspect();
      return true;
    }
  } finally {
    bytes?.close();
  }
  if (isMarked(directory)) {
    throw new DataUnusable(
      directory,
      `${path} is ${bytes ? 'empty' : 'gone'}, and data has been kept in it.`,
    );
  }
  return false;
}

interface Meta {
  pageSize: number;
  root: bigint;
  lastPage: bigint;
  txn: bigint;
}

class DataFile {
  readonly size: number;
  private readonly fd: number;
  private readonly directory: string;
  private readonly path: string;
  private pageSize = 0;

  constructor(directory: string, path: string) {
    this.directory = directory;
    this.path = path;
    this.fd = openSync(path, 'r');
    this.size = fstatSync(this.fd).size;
  }

  close(): void {
    closeSync(this.fd);
  }

  inspect(): void {
    const first = this.metaAt(0);
    const second = this.metaAt(first.pageSize);
    this.pageSize = first.pageSize;
    if (second.pageSize !== first.pageSize)
      throw this.unusable('does not agree with itself on its page size');
    const { root, lastPage } = first.txn > second.txn ? first : second;
    const isWhole = (lastPage + 1n) * BigInt(this.pageSize) <= BigInt(this.size);
    try {
      // Pages at the end that are free may never have been written: only what is in use has to be there.
      this.visit(root, isWhole ? 1 : Number.POSITIVE_INFINITY);
    } catch (error) {
      // Offsets that lead out of a page, or pages that lead in a circle.
      throw error instanceof RangeError ? this.unusable('has pages that make no sense') : error;
    }
  }

  private metaAt(offset: number): Meta {
    const page = this.read(offset, headerBytes + metaBytes);
    const meta = page.subarray(headerBytes);
    if (meta.readUInt32LE(0) !== magic) throw this.unusable('is not the data of a store');
    if ((meta.readUInt32LE(4) & 0xffff) !== dataVersion)
      throw this.unusable('was written by another version of LMDB');
    const pageSize = meta.readUInt32LE(24);
    if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0)
      throw this.unusable('has no page size that could be');
    return {
      pageSize,
      root: meta.readBigUInt64LE(24 + 48 + 40),
      lastPage: meta.readBigUInt64LE(120),
      txn: meta.readBigUInt64LE(128),
    };
  }

  /** Looks at the pages of a tree, and of the trees it leads to down to `levels` of them. */
  private visit(page: bigint, levels: number): void {
    if (page === noPage) return;
    const bytes = this.read(Number(page) * this.pageSize, this.pageSize);
    const flags = bytes.readUInt16LE(18);
    const isLeaf = (flags & pageFlags.leaf) !== 0;
    if (bytes.readBigUInt64LE(0) !== page || (!isLeaf && (flags & pageFlags.branch) === 0))
      throw this.unusable(`has a page ${page} that is none`);
    if (levels === 0) return;
    const nodes = bytes.readUInt16LE(20) >> 1;
    if (headerBytes + nodes * 2 > this.pageSize) throw this.unusable(`has a page ${page} that is none`);
    for (let i = 0; i < nodes; i++) {
      const at = headerBytes + bytes.readUInt16LE(headerBytes + i * 2);
      if (at + 8 > this.pageSize) throw this.unusable(`has a page ${page} that is none`);
      if (isLeaf) this.visitNode(bytes.subarray(at), levels);
      else this.visit(BigInt(bytes.readUIntLE(at, 6)), levels);
    }
  }

  private visitNode(node: Buffer, levels: number): void {
    const flags = node.readUInt16LE(4);
    const data = 8 + node.readUInt16LE(6);
    if (flags & nodeFlags.table) this.visit(node.readBigUInt64LE(data + 40), levels - 1);
    if (!(flags & nodeFlags.overflow)) return;
    const bytes = headerBytes + node.readUInt32LE(0);
    this.read(Number(node.readBigUInt64LE(data)) * this.pageSize + bytes - 1, 1);
  }

  private read(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (offset + length > this.size || readSync(this.fd, bytes, 0, length, offset) < length) {
      throw this.unusable(`is cut short, at ${this.size} bytes`);
    }
    return bytes;
  }

  private unusable(what: string): DataUnusable {
    return new DataUnusable(this.directory, `${this.path} ${what}: it was damaged outside the store.`);
  }
}
