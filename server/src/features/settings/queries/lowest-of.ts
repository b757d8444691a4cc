/** Later than anything that is ever asked about. */
export const FOREVER = new Date(8.64e15);

/** Settings that were, or will be, in force together from a moment to another, which is the next one's first. */
export interface Piece<T> {
  from: Date;
  to: Date;
  values: T;
}

/** The lowest of what is made of the pieces, of those that reach beyond `since`. */
export function lowestOf<T>(pieces: Piece<T>[], of: (values: T) => bigint, since = new Date(0)): bigint {
  const reaching = pieces.filter(({ to }, at) => to > since || at === pieces.length - 1);
  return reaching.map(({ values }) => of(values)).reduce((least, one) => (one < least ? one : least));
}
