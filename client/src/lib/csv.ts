import { csvCell } from '@lode/shared/core/csv';
import { downloadBlob } from './download-text.ts';

/** One column of a file: its heading, and what a row says in it. */
export interface CsvColumn<T> {
  heading: string;
  value: (row: T) => string | number | null;
}

const cellOf = (value: string | number | null) => csvCell(value === null ? '' : String(value));

/** Rows as comma-separated text (RFC 4180): quoted where needed, and no cell that a spreadsheet would run. */
export function csvOf<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = [
    columns.map(({ heading }) => cellOf(heading)),
    ...rows.map((row) => columns.map(({ value }) => cellOf(value(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** Hands the browser rows to save as `filename`; the mark at its start tells spreadsheets that it is UTF-8. */
export function downloadCsv<T>(filename: string, columns: readonly CsvColumn<T>[], rows: readonly T[]): void {
  downloadBlob(filename, new Blob(['\ufeff', csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }));
}
