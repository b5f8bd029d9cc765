import * as z from 'zod/mini';

/**
 * Describes one event of a realtime topic. Every phone that joined the topic receives the same bytes, except phones
 * whose user has a block with a user in the event. `from` and `about` tell what these phones receive.
 */
export type Broadcast = {
  readonly topics: readonly string[];
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * Names the user who caused the event. A recipient does not receive the event where one of the two has blocked the
   * other. It is null where no user caused the event, where the recipient caused it, and where it is work of a venue,
   * which a block between two people does not hide.
   */
  readonly from: string | null;
  /**
   * Names further users whom the payload shows. A recipient who has a block with one of them receives the event without
   * that user.
   */
  readonly about: readonly string[];
};

/** `to` has the ids of the users, conversations or venues whose topics get the event. */
type BroadcastAddress = {
  readonly to: string | readonly string[];
  readonly from: Broadcast['from'];
  readonly about?: Broadcast['about'];
};

type EventSchemas = Readonly<Record<string, z.ZodMiniType>>;

/**
 * Declares the events of one kind of topic, such as `user-{id}`. The server builds its broadcasts from this declaration
 * and the client parses with it, so the name of an event is written only here.
 */
export function defineTopic<const Kind extends string, const TopicEvents extends EventSchemas>(
  kind: Kind,
  events: TopicEvents,
) {
  const nameOf = (id: string) => `${kind}-${id}` as const;
  return {
    kind,
    events,
    nameOf,
    /** Builds a broadcast of this event to one topic or to many topics. */
    broadcast<Event extends keyof TopicEvents & string>(
      { to, from, about = [] }: BroadcastAddress,
      event: Event,
      payload: z.input<TopicEvents[Event]>,
    ): Broadcast {
      const topics = (typeof to === 'string' ? [to] : to).map(nameOf);
      return { topics, event, payload: payload as Broadcast['payload'], from, about };
    },
    /** Reads a received event; null where this client does not know the event or the shape of its payload. */
    parse(event: string, payload: unknown): TopicEventOf<TopicEvents> | null {
      const schema = Object.hasOwn(events, event) ? events[event] : undefined;
      const parsed = schema?.safeParse(payload);
      return parsed?.success ? ({ event, payload: parsed.data } as TopicEventOf<TopicEvents>) : null;
    },
  };
}

export type TopicEventOf<TopicEvents extends EventSchemas> = {
  [Event in keyof TopicEvents & string]: {
    readonly event: Event;
    readonly payload: z.output<TopicEvents[Event]>;
  };
}[keyof TopicEvents & string];

/**
 * The server's answer to a join has this field beside those of the protocol, and other clients ignore it. After a lost
 * connection, a client comes back at a random moment within so many milliseconds, so that a restarted server is not met
 * by all its clients at once.
 */
export const joinAnswer = z.object({ return_within_ms: z.number().check(z.minimum(0)) });
