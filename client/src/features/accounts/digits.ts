/** The value of a decimal digit of any script. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  // The digits of a script stand together, and its zero is the one after which nine more follow.
  let zero = code;
  while (zero > 0 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--;
  return code - zero;
}

/** The first `length` digits of what was typed or pasted ("123 456", "١٢٣٤٥٦"), as 0 to 9. */
export function digitsOf(text: string, length: number): string {
  return [...text]
    .filter((char) => /\p{Nd}/u.test(char))
    .slice(0, length)
    .map((char) => (/[0-9]/.test(char) ? char : String(digitValue(char))))
    .join('');
}
