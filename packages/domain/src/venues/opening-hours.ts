import type { Opening } from './entity.ts';

const dayCodes = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const time = String.raw`(\d{1,2}):(\d{2})`;
const spanShape = new RegExp(`^${time}\\s*-\\s*${time}$`);
const dayCode = `(?:${dayCodes.join('|')})\\b`;
const daysShape = new RegExp(`^((?:${dayCode}(?:\\s*-\\s*${dayCode})?\\s*,?\\s*)*)(.*)$`, 'i');

/** A comma before days adds a rule; a semicolon begins one that replaces. */
const furtherRule = /(?<=\d)\s*,\s*(?=[A-Za-z]{2})/;

/**
 * The everyday part of OpenStreetMap's `opening_hours`: days or ranges of days, one or more spans, `off`, `24/7`; a
 * later rule replaces an earlier one for its days. Null for everything else, and for what our own form cannot express
 * (an end before noon always means the next day there).
 */
export function parseOpeningHours(text: string): Opening[] | null {
  if (text.trim() === '24/7') return everyDay.map(name => ({ name, hours: { start: 0, end: 2400 } }));
  const week = new Map<number, Opening[]>();
  for (const group of text.split(';').filter(part => part.trim())) {
    const [first = null, ...more] = group.split(furtherRule).map(parseRule);
    if (!first || more.some(rule => !rule)) return null;
    for (const [name, openings] of first) week.set(name, openings);
    for (const [name, openings] of more.flatMap(rule => [...(rule ?? [])]))
      week.set(name, [...(week.get(name) ?? []), ...openings]);
  }
  return [...week.values()]
    .flat()
    .sort((one, other) => one.name - other.name || one.hours.start - other.hours.start);
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];

function parseRule(text: string): Map<number, Opening[]> | null {
  const [, dayText = '', rest = ''] = daysShape.exec(text.trim()) ?? [];
  const days = dayText.trim() ? parseDays(dayText) : everyDay;
  if (!days) return null;
  if (/^(off|closed)$/i.test(rest.trim())) return new Map(days.map(name => [name, []]));
  const spans = rest.split(',').map(span => parseSpan(span.trim()));
  if (spans.some(span => span === null)) return null;
  return new Map(days.map(name => [name, spans.flatMap(hours => (hours ? [{ name, hours }] : []))]));
}

function parseDays(text: string): number[] | null {
  const parts = text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);
  const days = parts.map(part => {
    const [from, to = from] = part.split('-').map(code => dayCodes.indexOf(code.trim().toLowerCase()) + 1);
    if (!from || !to) return null;
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => ((from - 1 + step) % 7) + 1);
  });
  return days.some(day => day === null) ? null : days.flatMap(day => day ?? []);
}

function parseSpan(text: string): Opening['hours'] | null {
  const [, startHour, startMinute, endHour, endMinute] = spanShape.exec(text) ?? [];
  const start = Number(startHour) * 100 + Number(startMinute);
  const end = (Number(endHour) * 100 + Number(endMinute)) % 2400;
  const sayable = end >= 1200 ? end > start : end <= start;
  const valid = Number(startMinute) < 60 && Number(endMinute) < 60 && start < 2400 && Number(endHour) <= 26;
  return valid && sayable ? { start, end } : null;
}
