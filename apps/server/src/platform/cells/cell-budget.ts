/** A member is a cache of map cells. `oldestUse` returns null where the cache is empty. */
type BudgetMember = { oldestUse(): number | null; dropOldest(): void };

/**
 * Limits the bytes that several caches of map cells take together. Above the limit, the cell that was unused for the
 * longest time is dropped, whichever cache it is in.
 */
export class CellBudget {
  readonly #most: number;
  readonly #members: BudgetMember[] = [];
  #bytes = 0;
  #uses = 0;

  /** @param most is the limit in bytes. The code that fills cells estimates their bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  addMember(member: BudgetMember): void {
    this.#members.push(member);
  }

  /** Counts one more use of a cell and returns its number. Later uses have larger numbers. */
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
