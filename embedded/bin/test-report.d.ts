interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: { title: string; reason?: string }[];
  files: { file: string; seconds: number }[];
}
interface Spent {
  seconds: number;
  busy: number;
  worked: number;
}
type Phase = Counts & Spent & { name: string };

export function stopwatch(
  times?: () => { idle: number; busy: number },
  now?: () => number,
  childrens?: () => number,
): () => Spent;
export function timeReport(phases: Phase[]): string[];
export function summary(phases: Phase[]): string[];
export function readVitest(report: unknown, nameOf: (path: string) => string): Counts;
export function readPlaywright(report: unknown): Counts;
