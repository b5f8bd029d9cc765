/**
 * Returns a function that writes a moment by the device's own clock, with the hour as the product writes it: "Nov 20,
 * 10:30pm". `options` are those of `Intl.DateTimeFormat`, which would write "10:30 PM".
 */
export function momentFormat(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...options });
  return moment => {
    const parts = format.formatToParts(moment);
    return parts
      .map(({ type, value }, index) => textOfDatePart(type, value, parts[index + 1]?.type))
      .join('');
  };
}

function textOfDatePart(type: string, value: string, next: string | undefined): string {
  if (type === 'dayPeriod') return value.toLowerCase();
  return type === 'literal' && next === 'dayPeriod' ? '' : value;
}
