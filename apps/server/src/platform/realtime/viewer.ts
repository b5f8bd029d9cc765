/** The sight decides which users a user does not see, and which see a private one. */
export type Sight = {
  /** These users have a block between them and this one, in either direction. */
  readonly hidden: readonly string[];
  /** Only the friends of a private user see that the user is here and types; null for a user who is not private. */
  readonly circle: readonly string[] | null;
};

/** A viewer is a user with sockets on this node, who receives a part of the topics' events. */
export class Viewer<Socket> {
  readonly userId: string;
  readonly connections = new Set<Socket>();
  #sight: Sight | null = null;
  /** The set is null for the many users without a block, because fan-out reads it for every socket. */
  #hidden: ReadonlySet<string> | null = null;

  constructor(userId: string) {
    this.userId = userId;
  }

  /** The sight is null while it is unknown: before the first join, and after messages may have been missed. */
  get sight(): Sight | null {
    return this.#sight;
  }

  set sight(sight: Sight | null) {
    this.#sight = sight;
    this.#hidden = sight && sight.hidden.length > 0 ? new Set(sight.hidden) : null;
  }

  /** True for a user whose events this one does not receive. */
  hides(userId: string): boolean {
    return this.#hidden?.has(userId) ?? false;
  }

  /** `circle` has the only users who see this event, beside its user; null means all. */
  sees(userId: string, circle: ReadonlySet<string> | null): boolean {
    return !this.hides(userId) && (circle === null || circle.has(this.userId) || userId === this.userId);
  }
}

const sameMembers = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === other || (one?.length === other?.length && new Set(one).isSubsetOf(new Set(other)));

export const differencesOfSight = (before: Sight | null, after: Sight) => ({
  hidden: !sameMembers(before?.hidden ?? null, after.hidden),
  circle: !sameMembers(before?.circle ?? null, after.circle),
});
