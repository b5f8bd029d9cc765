/** The proof lives this long after the pour. */
export const proofMs = 90_000;
/** A screen reader hears the remaining time this often. */
const saidEvery = 15;

export type ProofClock = {
  live: boolean;
  secondsLeft: number;
  /** Seconds left as last announced: 90, 75, 60 … */
  saidSeconds: number;
  /** hh:mm:ss on a twelve-hour wall. */
  time: string;
  /** "07": what a tap prints. */
  second: string;
};

const two = (number: number) => String(number).padStart(2, '0');

/** The proof at `now`, both in milliseconds; `serverOffset` is server time minus this device's. */
export function proofClock(redeemedAt: number, now: number, serverOffset: number): ProofClock {
  const shown = new Date(now + serverOffset);
  const left = Math.max(0, Math.ceil((redeemedAt + proofMs - shown.getTime()) / 1000));
  const secondsLeft = Math.min(proofMs / 1000, left);
  return {
    live: left > 0,
    secondsLeft,
    saidSeconds: Math.ceil(secondsLeft / saidEvery) * saidEvery,
    time: [shown.getHours() % 12 || 12, shown.getMinutes(), shown.getSeconds()].map(two).join(':'),
    second: two(shown.getSeconds()),
  };
}
