/** The sight of a user decides which users they do not see, and, for a private user, who sees them. */
export type Sight = {
  /** These users have a block with this user, in either direction. */
  readonly hidden: readonly string[];
  /**
   * Only these friends of a private user see that the user is present or types. It is null for a user who is not
   * private.
   */
  readonly circle: readonly string[] | null;
};

/** A viewer is a user with sockets on this node. They receive only the events that their sight allows. */
export class Viewer<Socket> {
  readonly userId: string;
  readonly connections = new Set<Socket>();
  #sight: Sight | null = null;
  /** The set is null for the many users without a block, because it is read for every socket that gets a broadcast. */
  #hidden: ReadonlySet<string> | null = null;

  constructor(userId: string) {
    this.userId = userId;
  }

  /**
   * The sight is null while it is unknown: before the first join, after messages may have been missed, and where it
   * could not be read.
   */
  get sight(): Sight | null {
    return this.#sight;
  }

  set sight(sight: Sight | null) {
    this.#sight = sight;
    this.#hidden = sight && sight.hidden.length > 0 ? new Set(sight.hidden) : null;
  }

  /** True for a user whose events this viewer does not receive. */
  hides(userId: string): boolean {
    return this.#hidden?.has(userId) ?? false;
  }

  /** Besides its own user, only the users in `circle` see this event. Null means everyone. */
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
