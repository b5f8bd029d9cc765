/** A broadcast is an event of a topic, from the server or from the app of another user. */
export type Broadcast = { readonly event: string; readonly payload: unknown };

export type Listener = {
  readonly onBroadcast?: (broadcast: Broadcast) => void;
  /**
   * The channel calls this at every join, also after a lost connection. The listener then loads what the missed events
   * were about.
   */
  readonly onJoined?: () => void;
  /** The channel calls this when its connection is lost. No events arrive until the next join. */
  readonly onLost?: () => void;
  /**
   * The channel calls this with the ids of the users present on the topic. A listener with this function also shows its
   * own user as present.
   */
  readonly onPresent?: (userIds: readonly string[]) => void;
};

/** A channel is a joined topic. It rejoins by itself and reports each join. */
export type Channel = {
  readonly broadcast: (event: string, payload: Record<string, unknown>) => void;
  /** Makes the user present on the topic until the channel is left. */
  readonly appear: () => void;
  /** Leaves the topic. The promise resolves once the app may join the topic again. */
  readonly leave: () => Promise<unknown>;
};
/**
 * A channel reports to these functions. `onEnded`: the server refused or withdrew the right to listen, and the topic is
 * not joined again.
 */
export type ChannelReports = Required<Listener> & { readonly onEnded: () => void };
export type JoinChannel = (name: string, reports: ChannelReports) => Channel;

type Topic = {
  readonly name: string;
  readonly listeners: Set<Listener>;
  channel: Channel | null;
  state: 'joining' | 'joined' | 'ended';
  present: readonly string[];
};

/** Keeps the topics that have listeners. Each topic is joined once, however many screens listen to it. */
export function createTopics(join: JoinChannel) {
  const topics = new Map<string, Topic>();
  /**
   * The app is leaving these topics. A new join waits until the app has left, because the library would return the old
   * channel.
   */
  const leaving = new Map<string, Promise<unknown>>();
  const onChange = new Set<() => void>();

  function notifyChange(): void {
    for (const listener of onChange) listener();
  }

  function open(name: string): Topic {
    const topic: Topic = { name, listeners: new Set(), channel: null, state: 'joining', present: [] };
    topics.set(name, topic);
    const begin = () => {
      topic.channel = join(name, reportsToTopic(topic, notifyChange));
    };
    const before = leaving.get(name);
    if (before) void before.then(() => topics.get(name) === topic && begin());
    else begin();
    notifyChange();
    return topic;
  }

  function close(topic: Topic): void {
    topics.delete(topic.name);
    const left = topic.channel?.leave().finally(() => {
      if (leaving.get(topic.name) === left) leaving.delete(topic.name);
    });
    if (left) leaving.set(topic.name, left);
    notifyChange();
  }

  return {
    listen(name: string, listener: Listener): () => void {
      const topic = topics.get(name) ?? open(name);
      addListener(topic, listener);
      return () => {
        if (topic.listeners.delete(listener) && topic.listeners.size === 0) close(topic);
      };
    },

    broadcast(name: string, event: string, payload: Record<string, unknown>): void {
      const topic = topics.get(name);
      if (topic?.state === 'joined') topic.channel?.broadcast(event, payload);
    },

    /** True if no topic is waiting for its join. A topic whose join the server refused does not count. */
    allJoined: () => [...topics.values()].every(({ state }) => state !== 'joining'),
    onChange(listener: () => void): () => void {
      onChange.add(listener);
      return () => onChange.delete(listener);
    },
  };
}

/** Returns the functions that pass the reports of a channel on to all listeners of the topic. */
function reportsToTopic(topic: Topic, notifyChange: () => void): ChannelReports {
  const forEachListener = (run: (listener: Listener) => void) => [...topic.listeners].forEach(run);
  const lose = (state: 'joining' | 'ended') => {
    const wasJoined = topic.state === 'joined';
    topic.state = state;
    if (wasJoined) forEachListener(listener => listener.onLost?.());
    notifyChange();
  };
  return {
    onBroadcast: broadcast => forEachListener(listener => listener.onBroadcast?.(broadcast)),
    onJoined() {
      topic.state = 'joined';
      if (hasPresenceListener(topic)) topic.channel?.appear();
      forEachListener(listener => listener.onJoined?.());
      notifyChange();
    },
    onLost: () => lose('joining'),
    onEnded: () => lose('ended'),
    onPresent(userIds) {
      topic.present = userIds;
      forEachListener(listener => listener.onPresent?.(userIds));
    },
  };
}

/**
 * Adds a listener to a topic. If the topic is already joined, it calls the listener's `onJoined` and `onPresent` at
 * once.
 */
function addListener(topic: Topic, listener: Listener): void {
  const isFirstToWatch = listener.onPresent !== undefined && !hasPresenceListener(topic);
  topic.listeners.add(listener);
  if (topic.state !== 'joined') return;
  listener.onJoined?.();
  listener.onPresent?.(topic.present);
  if (isFirstToWatch) topic.channel?.appear();
}

const hasPresenceListener = ({ listeners }: Topic) => [...listeners].some(({ onPresent }) => onPresent);
