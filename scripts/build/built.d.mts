export const bundled: readonly string[];
export const BUILT_MAIN: string;
export function builtIsFresh(root: string): boolean;
export function writeManifest(root: string, sources: readonly string[], files: readonly string[]): void;
export function builtFiles(root: string): string[];
