import { later } from '@nightjar/domain/kernel/time';

export type Zone = {
  name: string;
  /** How far its clocks are ahead of UTC. Milliseconds. */
  offsetAt: (at: Date) => number;
  /** What an operator should know of how its name was read. */
  note: string | null;
  /** Of a known timezone: whether the rules that the file brings for it give another time. */
  disagrees: (at: Date) => boolean;
};

/** The day on a wall of a zone at a moment. */
export const dayAt = (at: Date, { offsetAt }: Pick<Zone, 'offsetAt'>): string =>
  later(at, offsetAt(at)).toISOString().slice(0, 10);
