import type { Broadcast } from '@nightjar/domain/kernel/topic';
import { endedSessions } from '../auth/end-sessions.ts';
import { forgetActor } from '../auth/forget-actor.ts';
import type { Database } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import { createPublisher } from '../realtime/publisher.ts';
import type { AppEvent, Reaction } from './events.ts';

export type Reactions = {
  /** Writes the rows and jobs that follow, in the events' own transaction: nothing is lost between commit and side effect. */
  enqueue(db: Database, events: readonly AppEvent[]): Promise<void>;
  /** Tells phones and other nodes, after the commit. */
  announce(events: readonly AppEvent[]): Promise<void>;
};

type Deps = Pick<Platform, 'jobs' | 'metrics' | 'clock'> & {
  broadcast(message: Broadcast): Promise<void>;
  /** Forgets what is cached about the user and asks again what their open channels may hear. */
  forgetActor(userId: string): Promise<void>;
  recheckChannel(what: { topic: string; userId?: string }): Promise<void>;
  endedSessions(userId: string, sessionIds: string[]): Promise<void>;
};

/** The same on this node's own platform: what calls and jobs use alike. */
export function reactionsOn(platform: Platform, all: readonly Reaction[]): Reactions {
  const { bus, jobs, metrics, clock } = platform;
  const publisher = createPublisher(bus);
  return createReactions(all, {
    jobs,
    metrics,
    clock,
    forgetActor: userId => forgetActor(bus, userId),
    recheckChannel: publisher.recheck,
    endedSessions: (userId, sessionIds) => endedSessions({ bus }, userId, sessionIds),
    broadcast: ({ topics, event, payload }) => publisher.publish(topics, event, payload),
  });
}

function createReactions(all: readonly Reaction[], deps: Deps): Reactions {
  const following = (events: readonly AppEvent[]) =>
    events.flatMap(({ name, event }) =>
      all.filter(({ to }) => to === name).map(reaction => ({ reaction, event: event as never })),
    );
  return {
    async enqueue(db, events) {
      const reactions = following(events);
      for (const { reaction, event } of reactions) await reaction.records?.(db, event, deps.clock.now());
      for (const job of reactions.flatMap(({ reaction, event }) => reaction.jobs?.(event) ?? [])) {
        await deps.jobs.enqueue(db, job.name, job.payload, { runAt: job.runAt, key: job.key });
      }
    },
    async announce(events) {
      const reactions = following(events);
      for (const { reaction, event } of reactions) reaction.counts?.(deps.metrics, event);
      const changed = reactions.flatMap(({ reaction, event }) => reaction.actorsChanged?.(event) ?? []);
      await Promise.all(changed.map(deps.forgetActor));
      const channels = reactions.flatMap(({ reaction, event }) => reaction.channelsChanged?.(event) ?? []);
      await Promise.all(channels.map(deps.recheckChannel));
      const ended = reactions.flatMap(({ reaction, event }) => reaction.sessionsEnded?.(event) ?? []);
      await Promise.all(ended.map(({ userId, sessionIds }) => deps.endedSessions(userId, sessionIds)));
      await Promise.all(
        reactions.flatMap(({ reaction, event }) => reaction.broadcasts?.(event) ?? []).map(deps.broadcast),
      );
    },
  };
}
