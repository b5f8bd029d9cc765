/** The writer was asked at `askedAt`, in milliseconds, and answered that its log reached up to `position`. */
type WriterPosition = { readonly askedAt: number; readonly position: bigint };

/** This many positions are kept. A replica that has reached none of them is out of date in any case. */
const mostPositions = 100;

/**
 * Knows up to which moment a replica has everything that was committed. Positions in the log of the writer are compared
 * with the position that the replica has replayed. A comparison of times would call a replica old whenever the writer
 * has no new commit.
 */
export class ReplicaFreshness {
  #positions: WriterPosition[] = [];
  #freshUntil = Number.NEGATIVE_INFINITY;

  /** Everything that was committed before `askedAt` lies before `position` in the log. */
  addWriterPosition(askedAt: number, position: bigint): void {
    this.#positions.push({ askedAt, position });
    if (this.#positions.length > mostPositions) this.#positions.shift();
  }

  /** The replica has replayed the log up to this position. */
  noteReplayed(replayed: bigint): void {
    const reached = this.#positions.findLastIndex(({ position }) => position <= replayed);
    const last = this.#positions[reached];
    if (!last) return;
    this.#freshUntil = Math.max(this.#freshUntil, last.askedAt);
    this.#positions = this.#positions.slice(reached);
  }

  /** Returns the milliseconds by which the replica may be behind at this moment; Infinity where that is not known. */
  lagAt(now: number): number {
    return now - this.#freshUntil;
  }

  /** Nothing is known any longer about a replica that another server may have replaced. */
  forget(): void {
    this.#positions = [];
    this.#freshUntil = Number.NEGATIVE_INFINITY;
  }
}
