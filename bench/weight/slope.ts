/** A sample has a figure at a minute of the run. */
export type Sample = { minute: number; value: number };

/** Returns how much the figure grows in a minute, by the line with the least squares through all samples. */
export function slopeOf(samples: readonly Sample[]): number {
  if (samples.length < 2) throw new Error('A slope needs two samples.');
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [minute, value] = [mean(sample => sample.minute), mean(sample => sample.value)];
  const spread = mean(sample => (sample.minute - minute) ** 2);
  return mean(sample => (sample.minute - minute) * (sample.value - value)) / spread;
}
