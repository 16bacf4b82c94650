export type PartName = 'chromium' | 'redis-server' | 'postgresql' | 'bubblewrap';
/** The program file (for PostgreSQL the folder of its programs), or undefined. */
export function findPart(name: PartName): string | undefined;
export const chromiumFlags: string[];
export function missingParts(): PartName[];
export function provideParts(): void;
