import { type Finding, findingsOf, listOf } from '../finding.ts';

const { well, warning, problem } = findingsOf('clock');

/** `name` has this time, and was asked between the two moments of this machine. */
export type ClockReading = {
  readonly name: string;
  readonly time: Date;
  readonly before: Date;
  readonly after: Date;
  /** A header of HTTP has whole seconds. */
  readonly precisionMs: number;
};

const warningDriftMs = 2_000;
/** Signatures of providers and links are valid for a few minutes, and a sign-in code for as long. */
const problemMs = 60_000;

/**
 * Returns by how many milliseconds the other clock is ahead of this machine at least. They are negative where it is
 * behind.
 */
export function aheadMs({ time, before, after, precisionMs }: ClockReading): number {
  const [earliest, latest] = [time.getTime(), time.getTime() + precisionMs];
  if (earliest > after.getTime()) return earliest - after.getTime();
  if (latest < before.getTime()) return latest - before.getTime();
  return 0;
}

/** Decides from the readings of other clocks whether the clock of this machine is right. */
export function clockFindings(readings: readonly ClockReading[]): Finding[] {
  if (readings.length === 0) return [];
  const found = readings.flatMap(reading => {
    const ahead = aheadMs(reading);
    if (Math.abs(ahead) < warningDriftMs) return [];
    const seconds = Math.round(Math.abs(ahead) / 1_000);
    const sentence = `The clock of ${reading.name} is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine.`;
    const next = 'Let both machines set their clocks from the network, as chrony or systemd-timesyncd do.';
    return [Math.abs(ahead) >= problemMs ? problem(sentence, next) : warning(sentence, next)];
  });
  if (found.length > 0) return found;
  return [well(`The clock agrees with that of ${listOf(readings.map(({ name }) => name))}.`)];
}
