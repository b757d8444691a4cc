/** What a spreadsheet would run instead of show; those of full width are taken for the others in some languages. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** No formula, though it may begin with a minus. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One cell of a CSV file (RFC 4180), which no spreadsheet takes for a formula. */
export function csvCell(text: string): string {
  const shown = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
