/** Returns the present status of a user. A status of "out" whose time is over counts as "in". */
export function currentStatus(stored: 'in' | 'out', until: Date | null, now: Date): 'in' | 'out' {
  return stored === 'out' && (until === null || until > now) ? 'out' : 'in';
}
