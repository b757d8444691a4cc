/** What a spreadsheet would run instead of show. */
const FORMULA = /^[=+\-@\t\r]/;
/** No formula, though it may begin with a minus. */
const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = typeof value === 'string' && FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** One line of a CSV file (RFC 4180); texts that a spreadsheet would take for formulas are quoted away. */
export function csvLine(values: unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}
