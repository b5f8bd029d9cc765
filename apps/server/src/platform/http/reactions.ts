import { parseTopic } from '@nightjar/domain/chat/access';
import type { Broadcast } from '@nightjar/domain/kernel/topic';
import { forgetActor } from '../auth/actor/forget-actor.ts';
import { announceEndedSessions } from '../auth/session/end-sessions.ts';
import type { Database } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import { createPublisher } from '../realtime/publisher.ts';
import type { AppEvent, Reaction } from './events.ts';

export type ReactionRunner = {
  /**
   * Writes the rows and jobs of all reactions in the transaction of the events, so that none is lost after the commit.
   */
  enqueue(db: Database, events: readonly AppEvent[]): Promise<void>;
  /** Notifies phones and other nodes after the commit. No answer waits for these messages or fails because of them. */
  announce(events: readonly AppEvent[]): void;
};

type ReactionDeps = Pick<Platform, 'jobs' | 'metrics' | 'clock' | 'log'> & {
  broadcast(message: Broadcast): void;
  /** Clears the cached rights of a user, and checks again which channels the user may have joined. */
  forgetActor(userId: string): void;
  /** Every node drops what it remembers under this name. */
  dropCache(name: string): void;
  sightChanged(between: readonly string[], blocked: boolean): void;
  recheckChannel(what: { topic: string; userId?: string }): void;
  endedSessions(userId: string, sessionIds: string[]): void;
  cutUser(userId: string): void;
};

/** Calls and jobs use the same reactions, on the platform of this node. */
export function reactionsOn(platform: Platform, all: readonly Reaction[]): ReactionRunner {
  const { bus, jobs, metrics, clock, log } = platform;
  const publisher = createPublisher(bus);
  return createReactionRunner(all, {
    jobs,
    metrics,
    clock,
    log,
    forgetActor: userId => forgetActor(bus, userId),
    dropCache: name => bus.publish(cacheChannel(name), {}),
    sightChanged: publisher.sightChanged,
    recheckChannel: publisher.recheck,
    endedSessions: (userId, sessionIds) => announceEndedSessions({ bus }, userId, sessionIds),
    cutUser: userId => publisher.disconnect({ userId }),
    broadcast(message) {
      // The app asks for new data as soon as it receives an event, and a replica may not have these data yet.
      platform.reads.noteWriters(userIdsInTopicNames(message.topics));
      publisher.publish(message);
    },
  });
}

function userIdsInTopicNames(topics: readonly string[]): string[] {
  const parsed = topics.map(parseTopic);
  return parsed.flatMap(topic => (topic?.kind === 'user' ? topic.id : []));
}

/** Nodes listen on this channel of the bus for changes of what they remember under the name. */
export const cacheChannel = (name: string) => `cache:${name}`;

function createReactionRunner(all: readonly Reaction[], deps: ReactionDeps): ReactionRunner {
  const following = (events: readonly AppEvent[]) =>
    events.flatMap(({ name, event }) =>
      all.filter(({ to }) => to === name).map(reaction => ({ reaction, event: event as never })),
    );
  return {
    async enqueue(db, events) {
      const reactions = following(events);
      for (const { reaction, event } of reactions) await reaction.records?.(db, event, deps.clock.now());
      for (const job of reactions.flatMap(({ reaction, event }) => reaction.jobs?.(event) ?? []))
        await deps.jobs.enqueue(db, job);
    },
    announce(events) {
      try {
        announceAll(following(events), deps);
      } catch (err) {
        deps.log.error({ err }, 'the broadcasts that follow a saved change could not be sent');
      }
    },
  };
}

type ReactionToEvent = { reaction: Reaction; event: never };

/** Caches and cached rights are dropped first, so that the messages after that are checked with the new rights. */
function announceAll(following: readonly ReactionToEvent[], deps: ReactionDeps): void {
  for (const { reaction, event } of following) reaction.counts?.(deps.metrics, event);
  following.flatMap(({ reaction, event }) => reaction.cachesChanged?.(event) ?? []).forEach(deps.dropCache);
  following.flatMap(({ reaction, event }) => reaction.actorsChanged?.(event) ?? []).forEach(deps.forgetActor);
  following.flatMap(({ reaction, event }) => reaction.usersCut?.(event) ?? []).forEach(deps.cutUser);
  for (const { between, blocked } of following.flatMap(
    ({ reaction, event }) => reaction.sightChanged?.(event) ?? [],
  ))
    deps.sightChanged(between, blocked);
  following
    .flatMap(({ reaction, event }) => reaction.channelsChanged?.(event) ?? [])
    .forEach(deps.recheckChannel);
  for (const { userId, sessionIds } of following.flatMap(
    ({ reaction, event }) => reaction.sessionsEnded?.(event) ?? [],
  ))
    deps.endedSessions(userId, sessionIds);
  following.flatMap(({ reaction, event }) => reaction.broadcasts?.(event) ?? []).forEach(deps.broadcast);
}
