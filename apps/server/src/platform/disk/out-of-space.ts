/** The operating system refuses to write with these codes: no room, or a quota that is used up. */
const codesOfSystem: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** PostgreSQL answers a statement with this code (disk_full). */
const codeOfPostgres = '53100';

/** True for an error which means that a file or PostgreSQL had no room. */
export function isOutOfSpace(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return codesOfSystem.has(code) || code === codeOfPostgres || (cause !== undefined && isOutOfSpace(cause));
}
