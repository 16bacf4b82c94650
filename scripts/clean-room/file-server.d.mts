export function serveFiles(
  folder: string,
  subPath: string,
): Promise<{ readonly address: string; readonly served: readonly string[]; close(): Promise<void> }>;
