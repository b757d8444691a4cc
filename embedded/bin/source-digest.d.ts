export function sourceDigest(paths: string[], texts?: string[]): string;
