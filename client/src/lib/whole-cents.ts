/** A sum (decimal text) cut to whole cents: what is told as somebody's is never more than there is. */
export function wholeCents(amount: string): string {
  return amount.replace(/(\.\d\d)\d+$/, '$1');
}
