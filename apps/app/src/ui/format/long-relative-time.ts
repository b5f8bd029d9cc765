const words: Record<string, string> = { min: 'minute', h: 'hour', d: 'day', w: 'week' };

/** "3 h" → "3 hours ago", "1 min" → "1 minute ago"; "just now" stays. */
export function longRelativeTime(short: string): string {
  const [count, unit] = short.split(' ');
  const word = words[unit ?? ''];
  return word ? `${count} ${word}${count === '1' ? '' : 's'} ago` : short;
}
