import type * as z from 'zod/mini';

/** One event on realtime topics: every phone that joined one of them receives the same bytes. */
export type Broadcast = {
  readonly topics: readonly string[];
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
};

type Events = Readonly<Record<string, z.ZodMiniType>>;

/**
 * Declares the events of one kind of topic (`user-{id}`, `conversation-{id}`, `venue-{id}`): the server builds its
 * broadcasts from it, the client parses with it, and no other code spells an event's name.
 */
export function defineTopic<const Kind extends string, const TopicEvents extends Events>(
  kind: Kind,
  events: TopicEvents,
) {
  const nameOf = (id: string) => `${kind}-${id}` as const;
  return {
    kind,
    events,
    nameOf,
    /** To one topic or many; `ids` are the users', conversations' or venues'. */
    broadcast<Event extends keyof TopicEvents & string>(
      ids: string | readonly string[],
      event: Event,
      payload: z.input<TopicEvents[Event]>,
    ): Broadcast {
      const topics = (typeof ids === 'string' ? [ids] : ids).map(nameOf);
      return { topics, event, payload: payload as Broadcast['payload'] };
    },
    /** The received event, checked; null where this client does not know the event or its shape. */
    parse(event: string, payload: unknown): EventOn<TopicEvents> | null {
      const schema = Object.hasOwn(events, event) ? events[event] : undefined;
      const parsed = schema?.safeParse(payload);
      return parsed?.success ? ({ event, payload: parsed.data } as EventOn<TopicEvents>) : null;
    },
  };
}

export type EventOn<TopicEvents extends Events> = {
  [Event in keyof TopicEvents & string]: {
    readonly event: Event;
    readonly payload: z.output<TopicEvents[Event]>;
  };
}[keyof TopicEvents & string];
