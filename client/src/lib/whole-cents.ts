/** A sum (decimal text) cut to whole cents: what is told as available is never more than there is. */
export function wholeCents(amount: string): string {
  return amount.replace(/(\.\d\d)\d+$/, '$1');
}
