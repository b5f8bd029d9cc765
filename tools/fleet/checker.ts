/** A write that the fleet has acknowledged. The writes of one stream were made one after the other. */
export type Acknowledged = {
  /** A stream has the messages of one sender, the pours of one guest and the like. */
  readonly stream: string;
  /** The sender chose this name for the write, and used it in every try. */
  readonly key: string;
  /** The answer gave this id to what was written. It is empty where the answer has none. */
  readonly id: string;
};

/** A row that the fleet holds in the end. Rows are given in the order in which the product shows them. */
export type Found = Acknowledged;

export type Verdict = {
  readonly acknowledged: number;
  /** Counts the acknowledged writes that are not there, or not with the id of their answer. */
  readonly lost: number;
  /** Counts the writes that are there more than once, acknowledged or not. */
  readonly doubled: number;
  /** Counts the acknowledged writes that are shown before one of the same stream that was acknowledged earlier. */
  readonly outOfOrder: number;
};

/** Compares what was acknowledged with what is there. */
export function judge(acknowledged: readonly Acknowledged[], found: readonly Found[]): Verdict {
  const rows = Map.groupBy(
    found.map((row, at) => ({ ...row, at })),
    nameOf,
  );
  const placeOf = (write: Acknowledged) => rows.get(nameOf(write))?.find(({ id }) => id === write.id)?.at;
  let outOfOrder = 0;
  const latest = new Map<string, number>();
  for (const write of acknowledged) {
    const at = placeOf(write);
    if (at === undefined) continue;
    const before = latest.get(write.stream) ?? -1;
    if (at < before) outOfOrder += 1;
    latest.set(write.stream, Math.max(at, before));
  }
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(write => placeOf(write) === undefined).length,
    doubled: [...rows.values()].filter(same => same.length > 1).length,
    outOfOrder,
  };
}

const nameOf = ({ stream, key }: Acknowledged) => JSON.stringify([stream, key]);

/** An acknowledgment came at this moment, so many milliseconds after the first try. Both are in milliseconds. */
export type Answer = { readonly at: number; readonly tookMs: number };

/** Returns the 99th percentile of the waits for an answer. */
export function slowestOfHundred(answers: readonly Answer[]): number {
  const sorted = answers.map(({ tookMs }) => tookMs).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}

/** Returns the longest time without an answer between two moments. */
export function longestGap(answers: readonly Answer[], from: number, to: number): number {
  const moments = answers.map(({ at }) => at).filter(at => at > from && at < to);
  const ordered = [from, ...moments.sort((one, other) => one - other), to];
  return Math.max(...ordered.slice(1).map((at, before) => at - (ordered[before] ?? at)));
}
