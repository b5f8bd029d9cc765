import type * as z from 'zod/mini';

/**
 * Realtime topics carry one event. Every phone that joined one of them receives the same bytes, except the phones of
 * users who have a block, either way, with a user in it.
 */
export type Broadcast = {
  readonly topics: readonly string[];
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * Names the user who caused the event: a recipient does not receive it where one of the two has blocked the other.
   * Null is a statement: no user caused it, or it is the recipient's own, or it is work of a venue, which a block
   * between two people does not hide.
   */
  readonly from: string | null;
  /**
   * Names further users whom the payload shows: a recipient who has a block with one of them receives it without that
   * user.
   */
  readonly about: readonly string[];
};

/** `to` has ids of the users, conversations or venues. */
type BroadcastAddress = {
  readonly to: string | readonly string[];
  readonly from: Broadcast['from'];
  readonly about?: Broadcast['about'];
};

type Events = Readonly<Record<string, z.ZodMiniType>>;

/**
 * Declares the events of one kind of topic (`user-{id}`, `conversation-{id}`, `venue-{id}`). The server builds its
 * broadcasts from it and the client parses with it, so no other code spells an event's name.
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
    /** The address is one topic or many. */
    broadcast<Event extends keyof TopicEvents & string>(
      { to, from, about = [] }: BroadcastAddress,
      event: Event,
      payload: z.input<TopicEvents[Event]>,
    ): Broadcast {
      const topics = (typeof to === 'string' ? [to] : to).map(nameOf);
      return { topics, event, payload: payload as Broadcast['payload'], from, about };
    },
    /** Checks the received event; null where this client does not know the event or its shape. */
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
