/** A name without regard to case, for what may bear each name once. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
