import type { BuildOptions } from 'esbuild';

export const PROCESSES: Record<'images' | 'leash' | 'seed' | 'server' | 'store' | 'workers', string>;
export const SOURCES: string[];
export const STAMP: string;
export const BESIDE: Record<string, string>;
export const NATIVE_PACKAGES: string[];
export const BUNDLE: BuildOptions;
export function buildProcesses(options?: { onStart?: () => void; force?: boolean }): Promise<void>;
