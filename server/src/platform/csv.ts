import { csvCell } from '@lode/shared/core/csv';

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** One line of a CSV file (RFC 4180); texts that a spreadsheet would take for formulas are quoted away. */
export function csvLine(values: unknown[]): string {
  return `${values.map((value) => csvCell(textOf(value))).join(',')}\r\n`;
}
