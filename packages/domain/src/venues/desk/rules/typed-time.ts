/** A typed time is read by the end of the opening it is for: "8" opens at 8pm, and "2" closes at 2am. */
export type OpeningSide = 'start' | 'end';

const namedTimes: Readonly<Record<string, number>> = { noon: 1200, midday: 1200, midnight: 0 };
const clockPattern = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm|a|p)?$/;

/**
 * Reads a time of day as people type it: "8pm", "8:30 p", "20:00", "2000", "noon". It returns null for everything else.
 * Without am or pm, an hour up to 12 is the one that a bar means. Midnight at the end of an opening is 2400.
 */
export function readTime(typed: string, side: OpeningSide): number | null {
  const text = typed.trim().toLowerCase().replaceAll('.m.', 'm').replaceAll('.m', 'm');
  const time = namedTimes[text] ?? readClock(text, side);
  return time === 0 && side === 'end' ? endOfDay : time;
}

const endOfDay = 2400;

function readClock(text: string, side: OpeningSide): number | null {
  const [, hourText = '', minuteText = '00', half = ''] = clockPattern.exec(text) ?? [];
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hourText === '' || minute > 59) return null;
  if (half !== '') return hour >= 1 && hour <= 12 ? hour24(hour, half[0] === 'p') * 100 + minute : null;
  if (hour > 24 || (hour === 24 && minute > 0)) return null;
  if (hour === 24) return side === 'end' ? endOfDay : null;
  const isWholeClock = hour === 0 || hour > 12 || hourText.startsWith('0');
  return (isWholeClock ? hour : hour24(hour, isEvening(hour, side))) * 100 + minute;
}

const hour24 = (hour: number, isAfternoon: boolean) => (hour % 12) + (isAfternoon ? 12 : 0);

/** Bars open from ten in the morning on, and close by five in the morning. */
const isEvening = (hour: number, side: OpeningSide): boolean =>
  side === 'start' ? hour < 10 || hour === 12 : hour > 5 && hour < 12;

const dayMinutes = 24 * 60;

/** Returns the time on the clock that is so many minutes later, also past midnight. */
export function shiftTime(time: number, minutes: number): number {
  const at = Math.floor(time / 100) * 60 + (time % 100) + minutes;
  const onClock = ((at % dayMinutes) + dayMinutes) % dayMinutes;
  return Math.floor(onClock / 60) * 100 + (onClock % 60);
}

/** Lists every half hour of a day. */
export const halfHours: readonly number[] = Array.from({ length: 48 }, (_, at) => shiftTime(0, at * 30));
