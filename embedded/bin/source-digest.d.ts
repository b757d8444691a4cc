export const root: string;
export function sourceDigest(paths: string[], texts?: string[]): string;
