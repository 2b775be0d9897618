/** Primary result codes of SQLite: https://www.sqlite.org/rescode.html */
export const sqliteCodes = { permission: 3, busy: 5, failedIo: 10, notADatabase: 26 } as const;

/** The primary result code of an error of SQLite; null for every other error. */
export function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;
}
