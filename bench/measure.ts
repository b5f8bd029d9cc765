/**
 * This is a line of the result. `limit` is what a server or program without the product reached in the same run on the
 * same machine.
 */
export type BenchLine = {
  what: string;
  ours: string;
  limit: string;
  ratio: number | null;
  /** Shows how much processor time a call takes in the product, and in the server or program that is the limit. */
  core?: string;
  aim: string;
  /** True where the measurement reached its target, and null where it has none. */
  met: boolean | null;
};

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing.');
  return (lower + upper) / 2;
}

/**
 * The rates of one round of measuring, in calls per second: of the product and of the limit, which ran directly after
 * each other.
 */
export type RoundRates = { ours: number; limit: number };

/**
 * Returns the median of each rate and the median of the ratios of all rounds. A ratio is taken within one round,
 * because a disturbance of the machine affects both rates of a round.
 */
export function middleRound(rounds: readonly RoundRates[]): RoundRates & { ratio: number } {
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    limit: median(rounds.map(({ limit }) => limit)),
    ratio: median(rounds.map(({ ours, limit }) => ours / limit)),
  };
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;

export function resultTable(lines: readonly BenchLine[]): string {
  return alignedColumns([
    ['what', 'ours', 'limit', 'ratio', 'core time per call', 'aim', 'met'],
    ...lines.map(({ what, ours, limit, ratio, core, aim, met }) => [
      what,
      ours,
      limit,
      ratio === null ? '' : ratio.toFixed(2),
      core ?? '',
      aim,
      met === null ? '' : met ? 'yes' : 'no',
    ]),
  ]);
}

/**
 * Writes a table in Markdown, each cell as wide as the widest cell of its column. So it can be read in a terminal and
 * on a page.
 */
export function alignedColumns(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? [];
  const drawn = rows.map(
    row => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`;
  return [drawn[0], rule, ...drawn.slice(1)].join('\n');
}
