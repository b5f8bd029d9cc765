/** A memory that gives up what was not used for longest. */
type Member = { oldestUse(): number | null; dropOldest(): void };

/** The bytes that several memories may take together: over it, the cell goes that was not used for longest. */
export class CellBudget {
  readonly #most: number;
  readonly #members: Member[] = [];
  #bytes = 0;
  #uses = 0;

  /** @param most bytes, as the fills estimate them */
  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  join(member: Member): void {
    this.#members.push(member);
  }

  /** The number of a use: later ones are larger. */
  use(): number {
    this.#uses += 1;
    return this.#uses;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Drops cells until the rest fits. */
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
