import { userTopic } from '@nightjar/domain/live';
import { dropEarlyAnswers } from '../early.ts';
import { log } from '../log.ts';
import type { EntryOf, OutboxKind, OutboxKinds } from '../outbox/entry.ts';
import { outbox } from '../outbox/outbox.ts';
import { listenToTopic } from '../realtime.ts';

type UserEvent = NonNullable<ReturnType<typeof userTopic.parse>>;

/**
 * A feature reacts to live events about the user with these handlers. They write to the query cache, or load data
 * again.
 */
export type EventHandlers = {
  /** Handles the events of the user's own topic, by the name of the event. */
  readonly events?: {
    readonly [Event in UserEvent['event']]?: (
      payload: Extract<UserEvent, { event: Event }>['payload'],
    ) => void;
  };
  /**
   * The feature loads its data again here at every join of the user's own topic, because events before the join were
   * missed.
   */
  readonly onJoined?: () => void;
  /** The app calls this when the user's own topic is lost: the connection broke, or the server ended the topic. */
  readonly onLost?: () => void;
  /** Handles outbox entries that any tab of the browser has sent, with the server's answer. */
  readonly sent?: {
    readonly [Kind in OutboxKind]?: (entry: EntryOf<Kind>, answer: OutboxKinds[Kind]['answer']) => void;
  };
};

/** Delivers the events of one user to the features. A handler that fails does not stop the others. */
export function deliverEvents(userId: string, handlers: readonly EventHandlers[]): () => void {
  const ends = handlers.flatMap(({ sent = {} }) =>
    (Object.keys(sent) as OutboxKind[]).map(kind => listenToSentEntries(kind, sent[kind])),
  );
  const leave = listenToTopic(userTopic.nameOf(userId), {
    onBroadcast({ event, payload }) {
      dropEarlyAnswers();
      const userEvent = userTopic.parse(event, payload);
      if (userEvent) for (const { events } of handlers) runGuarded(() => runHandler(events, userEvent));
    },
    onJoined() {
      for (const { onJoined } of handlers) runGuarded(() => onJoined?.());
    },
    onLost() {
      for (const { onLost } of handlers) runGuarded(() => onLost?.());
    },
  });
  return () => {
    leave();
    for (const end of ends) end();
  };
}

function runHandler(events: EventHandlers['events'], { event, payload }: UserEvent): void {
  const handler = events?.[event] as ((payload: UserEvent['payload']) => void) | undefined;
  handler?.(payload);
}

function listenToSentEntries<Kind extends OutboxKind>(
  kind: Kind,
  listener: NonNullable<EventHandlers['sent']>[Kind],
): () => void {
  return listener ? outbox.onSent(kind, listener) : () => {};
}

function runGuarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    log.warn('A handler of an event failed', error);
  }
}
