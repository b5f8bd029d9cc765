/** A sample is a value that was measured at a minute of the run. */
export type Sample = { minute: number; value: number };

/**
 * Returns how much the value grows per minute: the slope of the straight line that fits all samples best (least
 * squares).
 */
export function slopeOf(samples: readonly Sample[]): number {
  if (samples.length < 2) throw new Error('A slope needs two samples.');
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [minute, value] = [mean(sample => sample.minute), mean(sample => sample.value)];
  const spread = mean(sample => (sample.minute - minute) ** 2);
  return mean(sample => (sample.minute - minute) * (sample.value - value)) / spread;
}
