import { later } from '@nightjar/domain/kernel/time';

export type Zone = {
  name: string;
  /** The clocks of the zone are ahead of UTC by this many milliseconds. */
  offsetAt: (at: Date) => number;
  /** The note tells an operator how the name was read. */
  note: string | null;
  /** For a known timezone, returns whether the rules in the file give another time. */
  disagrees: (at: Date) => boolean;
};

/** Returns the day on a wall of a zone at a moment. */
export const dayAt = (at: Date, { offsetAt }: Pick<Zone, 'offsetAt'>): string =>
  later(at, offsetAt(at)).toISOString().slice(0, 10);
