/** A status of "out" that has ended counts as "in". */
export function currentStatus(stored: 'in' | 'out', until: Date | null, now: Date): 'in' | 'out' {
  return stored === 'out' && (until === null || until > now) ? 'out' : 'in';
}
