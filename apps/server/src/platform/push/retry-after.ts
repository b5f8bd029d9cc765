/** A provider that asks for a longer wait is tried again after this many seconds. */
const longestWait = 3600;

/**
 * Reads the header `Retry-After`, which has a number of seconds or a date (RFC 9110, 10.2.3).
 * @returns whole seconds from 1 to 3600, or null where the header is absent or unreadable
 */
export function readRetryAfter(header: string | null | undefined, now: Date): number | null {
  if (!header) return null;
  const isDate = /^[A-Z][a-z]+, .+ GMT$/.test(header);
  if (!isDate && !/^\d+$/.test(header)) return null;
  const seconds = isDate ? Math.ceil((Date.parse(header) - now.getTime()) / 1000) : Number(header);
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(seconds, 1), longestWait);
}
