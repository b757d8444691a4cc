export interface NodeBuild {
  name: string;
  version: string;
  integrity: string;
}
export function checkNode(version?: string): void;
export function nodeBuild(version: string, platform?: string, arch?: string): NodeBuild;
export function nodeFolder(build: NodeBuild, env?: NodeJS.ProcessEnv): string;
export function pathWithNode(version?: string, env?: NodeJS.ProcessEnv): string;
