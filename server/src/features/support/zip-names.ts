const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_MAX = 0xffff;
const ENCRYPTED = 1;

/** The names that a zip's directory lists; null where it cannot be read, or what it lists cannot be looked into. */
export function namesInZip(bytes: Buffer): string[] | null {
  const end = endOf(bytes);
  if (end === null) return null;
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) return null;
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + ENTRY_BYTES, nameEnd));
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  // More than the directory says would be there for other programs only.
  return at === end ? names : null;
}

/** Where the record stands that ends a zip: the last thing in it but a comment. */
function endOf(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  return null;
}
