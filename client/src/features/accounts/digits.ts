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
  const digits = text.match(/\p{Nd}/gu) ?? [];
  return digits
    .slice(0, length)
    .map((digit) => (/[0-9]/.test(digit) ? digit : String(digitValue(digit))))
    .join('');
}
