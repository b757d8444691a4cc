/** One measured figure beside what it is compared with and what it has to reach. */
export interface Figure {
  what: string;
  ours: string;
  /** The bare path's figure from the same run; absent where the goal is absolute. */
  bare?: string;
  /** `ours` in units of `bare`, or what the goal speaks of. */
  ratio?: string;
  goal: string;
  reached: boolean;
}

export interface RowOptions {
  /** Small sizes: shows that everything runs; its figures mean little. */
  quick: boolean;
  /** Says what is going on, on standard error. */
  say: (text: string) => void;
}

/** One row of the benchmark. It starts what it measures and stops it again. */
export interface Row {
  name: string;
  title: string;
  run: (options: RowOptions) => Promise<Figure[]>;
}

const COLUMNS = ['What', 'Ours', 'Bare', 'Ratio', 'Goal', 'Reached'] as const;

/** The figures as a Markdown table, padded so that it reads well in a terminal too. */
export function table(figures: Figure[]): string {
  const lines = figures.map((figure) => [
    figure.what,
    figure.ours,
    figure.bare ?? '',
    figure.ratio ?? '',
    figure.goal,
    figure.reached ? 'yes' : 'NO',
  ]);
  const widths = COLUMNS.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const draw = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [draw(COLUMNS), draw(widths.map((width) => '-'.repeat(width))), ...lines.map(draw)].join('\n');
}

export function inMs(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}

export function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

export function times(value: number): string {
  return `${value.toFixed(2)}×`;
}
