/**
 * Several memories of cells share a budget. The memory whose cell was unused for the longest time drops that cell
 * first.
 */
type Member = { oldestUse(): number | null; dropOldest(): void };

/**
 * Limits the bytes that several memories of cells take together. Above the limit, the cell that was unused for the
 * longest time is dropped.
 */
export class CellBudget {
  readonly #most: number;
  readonly #members: Member[] = [];
  #bytes = 0;
  #uses = 0;

  /** @param most is the limit in bytes. The code that fills cells estimates their bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  join(member: Member): void {
    this.#members.push(member);
  }

  /** Returns the number of a use of a cell. Later uses have larger numbers. */
  use(): number {
    this.#uses += 1;
    return this.#uses;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Drops cells until the remaining ones are within the limit. */
  keep(): void {
    while (this.#bytes > this.#most) {
      const oldest = this.#members
        .map(member => ({ member, use: member.oldestUse() }))
        .filter(({ use }) => use !== null)
        .toSorted((one, other) => Number(one.use) - Number(other.use))[0];
      if (!oldest) return;
      oldest.member.dropOldest();
    }
  }
}
