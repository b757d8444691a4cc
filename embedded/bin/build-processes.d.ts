export function buildProcesses(options?: { onStart?: () => void; force?: boolean }): Promise<void>;
