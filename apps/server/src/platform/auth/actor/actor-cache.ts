import { answerWithin } from '../../answered.ts';
import type { Bus, Unsubscribe } from '../../bus/port.ts';
import type { Clock } from '../../clock.ts';
import { sessionsChannel, sessionsEnded } from '../session/end-sessions.ts';

/** The rights of a session are remembered for this many milliseconds at most, even if no event reaches this node. */
export const actorFreshMs = 5_000;
const mostCachedUsers = 10_000;
/**
 * A request waits this many milliseconds at most for the subscription to the bus. Until the subscription is active,
 * nothing is cached.
 */
const subscriptionWaitMs = 250;

type CachedUser<Value> = {
  /**
   * Values are stored under the ids of sessions. This map is replaced when the user's rights change. A value that is
   * being loaded at that time is then written to the former map, which is no longer read.
   */
  sessions: Map<string, { value: Value; since: number }>;
  stopListening: Promise<Unsubscribe>;
  /** True from the moment at which changes on other nodes are noticed for this entry. */
  isListening: boolean;
};

/**
 * Remembers a value per session for a few seconds. When the rights of the user change or the session ends, every node
 * drops the value.
 */
export class ActorCache<Value> {
  readonly #entries = new Map<string, CachedUser<Value>>();
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #mostUsers: number;
  #stopListening: Unsubscribe = () => {};
  #stopWatching: () => void = () => {};

  constructor({ bus, clock }: { bus: Bus; clock: Clock }, mostUsers = mostCachedUsers) {
    this.#bus = bus;
    this.#clock = clock;
    this.#mostUsers = mostUsers;
  }

  async open(): Promise<void> {
    this.#stopListening = await this.#bus.subscribe(sessionsChannel, message =>
      this.#drop(sessionsEnded.parse(message).userId),
    );
    this.#stopWatching = this.#bus.onGap(() => this.#dropAll());
  }

  async close(): Promise<void> {
    this.#stopListening();
    this.#stopWatching();
    await Promise.all([...this.#entries].map(([userId, entry]) => this.#forget(userId, entry)));
  }

  /** Returns the remembered value, or else the result of `load`. A result of null is not remembered. */
  async of(userId: string, sessionId: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const now = this.#clock.now().getTime();
    const entry = this.#entries.get(userId) ?? this.#listenTo(userId);
    const known = entry.sessions.get(sessionId);
    // A clock that was set back does not prolong the time for which a value is remembered.
    if (known && now >= known.since && now < known.since + actorFreshMs) return known.value;
    if (!entry.isListening) await answerWithin(entry.stopListening, subscriptionWaitMs).catch(() => {});
    const { sessions, isListening } = entry;
    const value = await load();
    if (value !== null && isListening) sessions.set(sessionId, { value, since: now });
    return value;
  }

  #listenTo(userId: string): CachedUser<Value> {
    const stopListening = this.#bus.subscribe(`actor:${userId}`, () => this.#drop(userId));
    const entry: CachedUser<Value> = { sessions: new Map(), stopListening, isListening: false };
    void stopListening.then(() => {
      entry.isListening = true;
    });
    this.#entries.set(userId, entry);
    for (const [oldest, first] of this.#entries) {
      if (this.#entries.size <= this.#mostUsers) break;
      void this.#forget(oldest, first);
    }
    return entry;
  }

  #dropAll(): void {
    for (const userId of this.#entries.keys()) this.#drop(userId);
  }

  #drop(userId: string): void {
    const entry = this.#entries.get(userId);
    if (entry) entry.sessions = new Map();
  }

  async #forget(userId: string, { stopListening }: CachedUser<Value>): Promise<void> {
    this.#entries.delete(userId);
    (await stopListening)();
  }
}
