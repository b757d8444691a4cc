const STEP = 1000;
const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** A file's size as the language writes it, in the largest unit of which there is one. */
export function fileSize(language: string, bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP)));
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / STEP ** power);
}
