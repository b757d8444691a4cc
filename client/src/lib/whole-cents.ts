/** A sum (decimal text) cut down to whole cents: what is told as somebody's is never more than there is, a loss never less. */
export function wholeCents(amount: string): string {
  const cut = amount.replace(/(\.\d\d)\d+$/, '$1');
  const rest = amount.slice(cut.length);
  if (!amount.startsWith('-') || /^0*$/.test(rest)) return cut;
  const cents = String(1n - BigInt(cut.replace('.', ''))).padStart(3, '0');
  return `-${cents.slice(0, -2)}.${cents.slice(-2)}`;
}
