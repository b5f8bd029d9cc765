import type * as z from 'zod/mini';

/**
 * One event on realtime topics. Every phone that joined one of them receives the same bytes, but for the phones of
 * users who are blocked with a user in it, either way.
 */
export type Broadcast = {
  readonly topics: readonly string[];
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * The user whose doing it is: a recipient who is blocked with them does not receive it. Null is a statement: no user
   * did it, or it is the recipient's own, or it is work of a venue, which a block between two people does not hide.
   */
  readonly from: string | null;
  /** Further users whom the payload shows: a recipient who is blocked with one of them receives it without that user. */
  readonly about: readonly string[];
};

/** `to`: ids of the users, conversations or venues. */
type Address = {
  readonly to: string | readonly string[];
  readonly from: Broadcast['from'];
  readonly about?: Broadcast['about'];
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
    /** To one topic or many. */
    broadcast<Event extends keyof TopicEvents & string>(
      { to, from, about = [] }: Address,
      event: Event,
      payload: z.input<TopicEvents[Event]>,
    ): Broadcast {
      const topics = (typeof to === 'string' ? [to] : to).map(nameOf);
      return { topics, event, payload: payload as Broadcast['payload'], from, about };
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
