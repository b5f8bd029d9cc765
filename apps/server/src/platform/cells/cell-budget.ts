/** A memory under a budget drops the cell with the oldest use first. */
type Member = { oldestUse(): number | null; dropOldest(): void };

/**
 * Bounds the bytes that several memories take together. Over the bound, the least recently used cell is
 * dropped.
 */
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

  /** Numbers a use; later uses have larger numbers. */
  use(): number {
    this.#uses += 1;
    return this.#uses;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Removes cells until the rest fits. */
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
