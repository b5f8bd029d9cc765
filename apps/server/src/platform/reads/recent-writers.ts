import * as z from 'zod';
import type { Bus, Unsubscribe } from '../bus/port.ts';

const channel = 'recent-writers';
const recentWritersMessageSchema = z.object({ userIds: z.array(z.string()) });

/**
 * Every node knows who wrote within the last `keptMs` milliseconds, because a replica may not have these writes yet.
 * Where a node may have missed a message of another node, every user counts as a recent writer for that time.
 */
export class RecentWriters {
  /** The moments until which users count as recent writers, the earliest first. */
  readonly #until = new Map<string, number>();
  readonly #bus: Bus;
  readonly #keptMs: number;
  #everybodyUntil = Number.NEGATIVE_INFINITY;
  #stop: readonly Unsubscribe[] = [];

  constructor(bus: Bus, keptMs: number) {
    this.#bus = bus;
    this.#keptMs = keptMs;
  }

  async open(): Promise<void> {
    const stopListening = await this.#bus.subscribe(channel, received =>
      this.#keep(recentWritersMessageSchema.parse(received).userIds),
    );
    const stopWatching = this.#bus.onGap(() => {
      this.#everybodyUntil = performance.now() + this.#keptMs;
    });
    this.#stop = [stopListening, stopWatching];
  }

  close(): void {
    for (const stop of this.#stop) stop();
  }

  note(userIds: readonly string[]): void {
    if (userIds.length === 0) return;
    this.#keep(userIds);
    this.#bus.publish(channel, { userIds });
  }

  has(userId: string): boolean {
    const now = performance.now();
    if (!this.#bus.isLive() || now < this.#everybodyUntil) return true;
    return now < (this.#until.get(userId) ?? Number.NEGATIVE_INFINITY);
  }

  #keep(userIds: readonly string[]): void {
    const now = performance.now();
    for (const userId of userIds) {
      // The user is set anew, so that the map stays in the order of its moments.
      this.#until.delete(userId);
      this.#until.set(userId, now + this.#keptMs);
    }
    for (const [userId, until] of this.#until) {
      if (until > now) break;
      this.#until.delete(userId);
    }
  }
}
