import { crc32 } from 'node:zlib';

interface ZipTraits {
  encrypted?: boolean;
  /** So many entries are said to be there. */
  told?: number;
}

/** A zip of files that are not compressed. */
export function zipOf(
  files: Record<string, string>,
  { encrypted, told }: ZipTraits = {},
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, text]) => entryOf(name, text, encrypted ? 1 : 0));
  let at = 0;
  const directory = entries.map(({ local, central }) => {
    central.writeUInt32LE(at, 42);
    at += local.length;
    return central;
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(told ?? entries.length, 8);
  end.writeUInt16LE(told ?? entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...entries.map(({ local }) => local), ...directory, end]));
}

function entryOf(name: string, text: string, flags: number) {
  const [label, data] = [Buffer.from(name), Buffer.from(text)];
  const facts = Buffer.alloc(22);
  facts.writeUInt16LE(flags, 0);
  facts.writeUInt32LE(crc32(data), 8);
  facts.writeUInt32LE(data.length, 12);
  facts.writeUInt32LE(data.length, 16);
  facts.writeUInt16LE(label.length, 20);
  const head = (signature: number, versions: number[]) => {
    const bytes = Buffer.alloc(4 + 2 * versions.length);
    bytes.writeUInt32LE(signature, 0);
    versions.forEach((version, index) => {
      bytes.writeUInt16LE(version, 4 + 2 * index);
    });
    return bytes;
  };
  return {
    local: Buffer.concat([head(0x04034b50, [20]), facts, Buffer.alloc(2), label, data]),
    central: Buffer.concat([head(0x02014b50, [20, 20]), facts, Buffer.alloc(16), label]),
  };
}
