export function memoryFlags(words: readonly string[]): string[];
export function permissionFlags(words: readonly string[]): string[];
