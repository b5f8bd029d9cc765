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
 * A client sends this on a topic. `event` is `presence` for a presence track; `payload` is parsed JSON, or a Uint8Array
 * for raw bytes.
 */
export type ClientBroadcast = { event: string; payload: unknown };

/**
 * The gate decides which actors may join and broadcast on which topic. Every topic is private: nothing is open by
 * default.
 */
export type Gate = {
  /** Verifies an access token and that its session has not ended. */
  verify(token: string): Promise<Verification>;
  /** `topic` comes without the `realtime:` prefix. */
  authorizeJoin(actor: Actor, topic: string): Promise<Permission>;
  /** Decides whether an actor who may join `topic` may broadcast this there. */
  mayBroadcast(actor: Actor, topic: string, broadcast: ClientBroadcast): Permission;
  /** Reads from the database what a user sees of others, and others of them. */
  sightOf(userId: string): Promise<Sight>;
  /** Returns an event's payload without the users hidden from its recipient; null where nothing of it can be shown. */
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
  /** An address may hold this many sockets without a session; null means any number. */
  socketsPerAddress: number | null;
  /** Returns the address of the client behind all proxies. */
  addressOf: (request: IncomingMessage) => string;
  every?: Every;
};
