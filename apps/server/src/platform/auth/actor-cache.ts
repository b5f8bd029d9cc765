import type { Bus, Unsubscribe } from '../bus/port.ts';
import type { Clock } from '../clock.ts';
import { sessionsChannel, sessionsEnded } from './end-sessions.ts';

/** What a session was allowed is remembered this long at most, even if no event reaches this node. */
export const freshMs = 5_000;
const mostUsers = 10_000;

type Entry<Value> = {
  sessions: Map<string, { value: Value; until: number }>;
  /** Counts what has been dropped, so that an answer on its way is not kept when it is already stale. */
  generation: number;
  stopListening: Promise<Unsubscribe>;
};

/** Remembers a value per session for a few seconds; whatever changes a user or ends a session drops it on every node. */
export class ActorCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #bus: Bus;
  readonly #clock: Clock;
  #stopListening: Unsubscribe = async () => {};

  constructor({ bus, clock }: { bus: Bus; clock: Clock }) {
    this.#bus = bus;
    this.#clock = clock;
  }

  async open(): Promise<void> {
    this.#stopListening = await this.#bus.subscribe(sessionsChannel, message =>
      this.#drop(sessionsEnded.parse(message).userId),
    );
  }

  async close(): Promise<void> {
    await this.#stopListening();
    await Promise.all([...this.#entries.keys()].map(userId => this.#forget(userId)));
  }

  /** The remembered value, or what `load` finds; null is not remembered. */
  async of(userId: string, sessionId: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const now = this.#clock.now().getTime();
    const entry = this.#entries.get(userId) ?? this.#listenTo(userId);
    const known = entry.sessions.get(sessionId);
    if (known && known.until > now) return known.value;
    await entry.stopListening;
    const { generation } = entry;
    const value = await load();
    if (value === null) entry.sessions.delete(sessionId);
    else if (entry.generation === generation) entry.sessions.set(sessionId, { value, until: now + freshMs });
    return value;
  }

  #listenTo(userId: string): Entry<Value> {
    const stopListening = this.#bus.subscribe(`actor:${userId}`, () => this.#drop(userId));
    const entry: Entry<Value> = { sessions: new Map(), generation: 0, stopListening };
    this.#entries.set(userId, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostUsers && oldest !== undefined) void this.#forget(oldest);
    return entry;
  }

  #drop(userId: string): void {
    const entry = this.#entries.get(userId);
    if (!entry) return;
    entry.generation += 1;
    entry.sessions.clear();
  }

  async #forget(userId: string): Promise<void> {
    const entry = this.#entries.get(userId);
    this.#entries.delete(userId);
    await (await entry?.stopListening)?.();
  }
}
