/** The cells of a CSV file; enough of a reader for files that we write. */
export function cellsOf(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/gy;
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}
