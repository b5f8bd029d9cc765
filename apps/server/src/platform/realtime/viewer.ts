/** Which users a user does not see, and which see a private one. */
export type Sight = {
  /** Users blocked with this one, either way. */
  readonly hidden: readonly string[];
  /** A private user's friends, who alone see that the user is here and types; null for a user who is not private. */
  readonly circle: readonly string[] | null;
};

/** A user with sockets on this node, and what of the topics reaches them. */
export class Viewer<Socket> {
  readonly userId: string;
  readonly connections = new Set<Socket>();
  #sight: Sight | null = null;
  /** Null for the many without a block: fan-out asks it for every socket. */
  #hidden: ReadonlySet<string> | null = null;

  constructor(userId: string) {
    this.userId = userId;
  }

  /** Null while it is unknown: before the first join, and after messages may have been missed. */
  get sight(): Sight | null {
    return this.#sight;
  }

  set sight(sight: Sight | null) {
    this.#sight = sight;
    this.#hidden = sight && sight.hidden.length > 0 ? new Set(sight.hidden) : null;
  }

  /** True for a user whose doings this one does not receive. */
  hides(userId: string): boolean {
    return this.#hidden?.has(userId) ?? false;
  }

  /** `circle`: the only ones who see what this user does, beside the user; null for everybody. */
  sees(userId: string, circle: ReadonlySet<string> | null): boolean {
    return !this.hides(userId) && (circle === null || circle.has(this.userId) || userId === this.userId);
  }
}

const same = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === other || (one?.length === other?.length && new Set(one).isSubsetOf(new Set(other)));

export const differences = (before: Sight | null, after: Sight) => ({
  hidden: !same(before?.hidden ?? null, after.hidden),
  circle: !same(before?.circle ?? null, after.circle),
});
