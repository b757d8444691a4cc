/** The sentence of an error. */
export function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** One progress line: what it is about, in a column, and how it stands. */
export function say(subject: string, text: string): void {
  print(`  ${subject.padEnd(9)} ${text}`);
}

/** A line as it is. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** How long ago that was, as people read it. */
export function secondsSince(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
