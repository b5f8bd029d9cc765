import { userTopic } from '@nightjar/domain/live';
import { log } from '../log.ts';
import type { EntryOf, OutboxKind, OutboxKinds } from '../outbox/entry.ts';
import { outbox } from '../outbox/outbox.ts';
import { listen } from '../realtime.ts';

type Heard = NonNullable<ReturnType<typeof userTopic.hear>>;

/** A feature's handlers for events about the person: they write to the query cache or refetch. */
export type News = {
  /** Events of the person's own topic. */
  readonly hears?: {
    readonly [Event in Heard['event']]?: (payload: Extract<Heard, { event: Event }>['payload']) => void;
  };
  /** Called at every join of that topic: earlier events were missed. */
  readonly onJoined?: () => void;
  /** Entries that the outbox of any tab has sent, with the server's answer. */
  readonly sent?: {
    readonly [Kind in OutboxKind]?: (entry: EntryOf<Kind>, answer: OutboxKinds[Kind]['answer']) => void;
  };
};

/** Delivers the events of one person to the features; a failing handler does not stop the others. */
export function deliver(userId: string, news: readonly News[]): () => void {
  const ends = news.flatMap(({ sent = {} }) =>
    (Object.keys(sent) as OutboxKind[]).map(kind => followSent(kind, sent[kind])),
  );
  const leave = listen(userTopic.nameOf(userId), {
    onBroadcast({ event, payload }) {
      const heard = userTopic.hear(event, payload);
      if (heard) for (const { hears } of news) guarded(() => tell(hears, heard));
    },
    onJoined() {
      for (const { onJoined } of news) guarded(() => onJoined?.());
    },
  });
  return () => {
    leave();
    for (const end of ends) end();
  };
}

function tell(hears: News['hears'], { event, payload }: Heard): void {
  const hear = hears?.[event] as ((said: typeof payload) => void) | undefined;
  hear?.(payload);
}

function followSent<Kind extends OutboxKind>(
  kind: Kind,
  listener: NonNullable<News['sent']>[Kind],
): () => void {
  return listener ? outbox.onSent(kind, listener) : () => {};
}

function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    log.swallowed('News could not be taken in', error);
  }
}
