import { GeometryProblem } from './geometry.ts';

/** The report counts the imported features and names the features that failed, each with its reason. */
export type ImportReport = {
  readonly taken: number;
  readonly refused: readonly { readonly feature: string; readonly reason: string }[];
  /** The operator reads one line: "Took 220 of 220 features into roads." */
  readonly summary: string;
};

/** The report names at most this many features with a line each. Further lines are only counted by their reasons. */
export const mostLines = 500;
/** The report names this many kinds of features that were left out. */
const mostKinds = 20;

/** Collects the lines of a report. */
export function startReport() {
  const lines: { feature: string; reason: string }[] = [];
  const more = new Map<string, number>();
  const left = new Map<string, number>();
  const summed = new Map<string, number>();

  /** Removes the names and numbers of a single feature from a reason, so that equal reasons are equal texts. */
  const kindOf = (reason: string) => reason.replaceAll(/"[^"]*"|[\d.,-]*\d/g, '…').slice(0, 80);

  function note(feature: string, reason: string): void {
    if (lines.length < mostLines) lines.push({ feature, reason });
    else countOneMore(more, kindOf(reason));
  }
  return {
    note,
    /** Returns the geometry of a feature, or null after adding a line to the report. */
    read<Result>(feature: string, read: () => Result): Result | null {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof GeometryProblem)) throw error;
        note(feature, error.message);
        return null;
      }
    },
    /** Counts an object that the import does not use, by its kind. */
    leave: (kind: string): void => countOneMore(left, kind),
    /** Counts a fact that is true of many features. One line of the report has their number. */
    sum: (what: string): void => countOneMore(summed, what),
    lines(): ImportReport['refused'] {
      const further = [...more].map(([reason, times]) => ({
        feature: `${formatNumber(times)} more`,
        reason,
      }));
      const sums = [...summed].map(([reason, times]) => ({
        feature: `${formatNumber(times)} features`,
        reason,
      }));
      return [...lines, ...further, ...sums, ...linesOfLeftOut(left)];
    },
  };
}

function linesOfLeftOut(left: ReadonlyMap<string, number>): ImportReport['refused'] {
  const kinds = [...left].sort(
    ([one, times], [other, otherTimes]) => otherTimes - times || (one < other ? -1 : 1),
  );
  const all = kinds.reduce((sum, [, times]) => sum + times, 0);
  if (all === 0) return [];
  const named = kinds.slice(0, mostKinds).map(([kind, times]) => `${formatNumber(times)} ${kind}`);
  const rest = kinds.slice(mostKinds).reduce((sum, [, times]) => sum + times, 0);
  const kept =
    rest > 0 ? [...named, `${formatNumber(rest)} of ${kinds.length - mostKinds} other kinds`] : named;
  return [{ feature: `${formatNumber(all)} left out, by what they are`, reason: kept.join(', ') }];
}

function countOneMore(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export const formatNumber = (number: number): string => number.toLocaleString('en');
