/** The exact sum of decimal texts, each with its own number of decimals: `sumOf(['0.1', '2'])` is '2.1'. */
export function sumOf(texts: readonly string[]): string {
  const decimals = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0));
  const sum = texts.reduce((total, text) => total + unitsOf(text, decimals), 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${sum < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`;
}

function unitsOf(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
