/** What a broadcast carries; events bring ids and what changed, the screen asks again through the call. */
export type Broadcast = { readonly event: string; readonly payload: unknown };

export type Listener = {
  readonly onBroadcast?: (broadcast: Broadcast) => void;
  /** Told at every join, also after a lost line: what was said meanwhile was missed and must be asked for. */
  readonly onJoined?: () => void;
  /** Told when the channel goes away: until the next join nothing is heard. */
  readonly onLost?: () => void;
  /** Who is on the topic, by user id. Whoever wants to know is there themselves, for the others. */
  readonly onPresent?: (userIds: readonly string[]) => void;
};

/** One joined topic on the wire, which rejoins by itself and reports each join. */
export type Channel = {
  readonly say: (event: string, payload: Record<string, unknown>) => void;
  /** Shows the own user to the others until the topic is left. */
  readonly appear: () => void;
  /** Resolves once the topic may be joined anew. */
  readonly leave: () => Promise<unknown>;
};
/** `onEnded`: one may not listen, or no more; nobody knocks again. */
export type Reports = Required<Listener> & { readonly onEnded: () => void };
export type Join = (name: string, reports: Reports) => Channel;

type Topic = {
  readonly name: string;
  readonly listeners: Set<Listener>;
  channel: Channel | null;
  state: 'joining' | 'joined' | 'ended';
  present: readonly string[];
};

/** The topics somebody listens to: each is joined once, however many screens do. */
export function createTopics(join: Join) {
  const topics = new Map<string, Topic>();
  /** A topic that is still being left cannot be joined: the wire would take the old channel for the new one. */
  const leaving = new Map<string, Promise<unknown>>();
  const onChange = new Set<() => void>();

  function tellChange(): void {
    for (const listener of onChange) listener();
  }

  function tellAll(topic: Topic, tell: (listener: Listener) => void): void {
    for (const listener of [...topic.listeners]) tell(listener);
  }

  function open(name: string): Topic {
    const topic: Topic = { name, listeners: new Set(), channel: null, state: 'joining', present: [] };
    topics.set(name, topic);
    const before = leaving.get(name);
    if (before) void before.then(() => topics.get(name) === topic && begin(topic));
    else begin(topic);
    tellChange();
    return topic;
  }

  function begin(topic: Topic): void {
    topic.channel = join(topic.name, {
      onBroadcast: broadcast => tellAll(topic, listener => listener.onBroadcast?.(broadcast)),
      onJoined() {
        topic.state = 'joined';
        if (isWatched(topic)) topic.channel?.appear();
        tellAll(topic, listener => listener.onJoined?.());
        tellChange();
      },
      onLost: () => lose(topic, 'joining'),
      onEnded: () => lose(topic, 'ended'),
      onPresent(userIds) {
        topic.present = userIds;
        tellAll(topic, listener => listener.onPresent?.(userIds));
      },
    });
  }

  function lose(topic: Topic, state: 'joining' | 'ended'): void {
    const wasJoined = topic.state === 'joined';
    topic.state = state;
    if (wasJoined) tellAll(topic, listener => listener.onLost?.());
    tellChange();
  }

  function close(topic: Topic): void {
    topics.delete(topic.name);
    const left = topic.channel?.leave().finally(() => {
      if (leaving.get(topic.name) === left) leaving.delete(topic.name);
    });
    if (left) leaving.set(topic.name, left);
    tellChange();
  }

  const isWatched = ({ listeners }: Topic) => [...listeners].some(({ onPresent }) => onPresent);

  return {
    listen(name: string, listener: Listener): () => void {
      const topic = topics.get(name) ?? open(name);
      const isFirstToWatch = listener.onPresent !== undefined && !isWatched(topic);
      topic.listeners.add(listener);
      if (topic.state === 'joined') {
        listener.onJoined?.();
        listener.onPresent?.(topic.present);
        if (isFirstToWatch) topic.channel?.appear();
      }
      return () => {
        if (topic.listeners.delete(listener) && topic.listeners.size === 0) close(topic);
      };
    },

    say(name: string, event: string, payload: Record<string, unknown>): void {
      const topic = topics.get(name);
      if (topic?.state === 'joined') topic.channel?.say(event, payload);
    },

    /** Nothing that somebody listens to and may hear is missed. */
    hearsAll: () => [...topics.values()].every(({ state }) => state !== 'joining'),
    onChange(listener: () => void): () => void {
      onChange.add(listener);
      return () => onChange.delete(listener);
    },
  };
}
