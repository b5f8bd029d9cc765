import { addMilliseconds } from '@nightjar/domain/kernel/time';

export type Zone = {
  name: string;
  /** The clocks of the timezone are ahead of UTC by this many milliseconds. */
  offsetAt: (at: Date) => number;
  /** The note explains to an operator how the name of the timezone was read. */
  note: string | null;
  /** For a known timezone, returns whether the rules in the file give another time at that moment. */
  disagrees: (at: Date) => boolean;
};

/** Returns the day by the clocks of a timezone at a moment. */
export const dayAt = (at: Date, { offsetAt }: Pick<Zone, 'offsetAt'>): string =>
  addMilliseconds(at, offsetAt(at)).toISOString().slice(0, 10);
