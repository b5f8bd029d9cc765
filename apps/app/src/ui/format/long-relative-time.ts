const unitNames: Record<string, string> = { min: 'minute', h: 'hour', d: 'day', w: 'week' };

/** Turns "3 h" into "3 hours ago" and "1 min" into "1 minute ago"; "just now" stays. */
export function longRelativeTime(short: string): string {
  const [count, unit] = short.split(' ');
  const unitName = unitNames[unit ?? ''];
  return unitName ? `${count} ${unitName}${count === '1' ? '' : 's'} ago` : short;
}
