import type { IncomingMessage } from 'node:http';
import type { Actor } from '@nightjar/domain/kernel/actor';
import type { Logger } from 'pino';
import type { Bus } from '../bus/port.ts';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import type { OriginPolicy } from '../web/origin.ts';
import type { Sight } from './viewer.ts';

export type Verification = { actor: Actor; expiresAt: Date } | { reason: string };
export type Permission = { allowed: true } | { allowed: false; reason: string };

/**
 * A client sends this broadcast on a topic. `event` is `presence` when the client shows its presence. `payload` is
 * parsed JSON, or a Uint8Array for raw bytes.
 */
export type ClientBroadcast = { event: string; payload: unknown };

/**
 * The gate decides which actors may join which topics and broadcast on them. Every topic is private: no actor may join
 * it unless the gate allows it.
 */
export type Gate = {
  /** Verifies an access token, and that its session has not ended. */
  verify(token: string): Promise<Verification>;
  /** `topic` has no prefix `realtime:`. */
  authorizeJoin(actor: Actor, topic: string): Promise<Permission>;
  /** Decides whether an actor who may join `topic` may send this broadcast there. */
  mayBroadcast(actor: Actor, topic: string, broadcast: ClientBroadcast): Permission;
  /** Reads from the database which other users a user sees, and who sees them. */
  sightOf(userId: string): Promise<Sight>;
  /**
   * Returns an event's payload without the users who are hidden from its recipient, or null where nothing of it can be
   * shown.
   */
  withoutHidden(event: string, payload: unknown, isHidden: (userId: string) => boolean): unknown;
};

/** Runs `task` every `milliseconds` until the returned function is called. */
export type Every = (milliseconds: number, task: () => void) => () => void;

export type RealtimeDeps = Gate & {
  bus: Bus;
  clock: Clock;
  random: Random;
  log: Logger;
  origins: OriginPolicy;
  /** An IP address may have this many sockets without a session. Null means any number. */
  socketsPerAddress: number | null;
  /** Called for each socket that is closed because its address has more than `socketsPerAddress`. */
  onTooManySockets?: () => void;
  /** Returns the IP address of the client, which may be behind several proxies. */
  addressOf: (request: IncomingMessage) => string;
  every?: Every;
};
