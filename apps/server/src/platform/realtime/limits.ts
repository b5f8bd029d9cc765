/** One client may use this much of a node. Each limit has its reason. */
export const limits = {
  /** The app holds about four; a desk with many conversations open stays far below. */
  channelsPerSocket: 100,
  /** A join costs a database read; the client's own retries are seconds apart. */
  joinsPerSecond: 10,
  /** A fast thumb causes fewer messages of typing and presence. */
  messagesPerSecond: 30,
  /** Every channel may send join, token, presence and leave at once when the network returns. */
  framesPerSecond: 400,
  /** Largest frame a client may send; the largest message (4,000 characters) fits in it many times. */
  frameBytes: 64 * 1024,
  /** One person's presence goes to every member of the topic, again at each change. */
  presenceBytes: 1024,
  /** A person has a phone, a tablet, a desk and two tabs. The limit counts on each node. */
  socketsPerUser: 5,
  /** Each socket takes about 14 KB: the node keeps room for its other work. */
  socketsPerNode: 20_000,
  /** A reader with this many unsent bytes counts as too slow: it reconnects and catches up by cursor. */
  sendBufferBytes: 1024 * 1024,
  /** While this many frames wait for the database, the socket is not read. */
  inboxFrames: 64,
  /** Fits the one-byte length of the binary frame together with the `realtime:` prefix. */
  topicCharacters: 128,
} as const;

/** The times are in milliseconds. */
export const times = {
  tick: 1_000,
  /** The interval is shorter than the idle timeout of common proxies (60 s). */
  ping: 25_000,
  /** The client's heartbeat comes every 25 s: after two missed ones the client is gone. */
  silence: 60_000,
  /** A client opens its first channel in a fraction of this time; one that has joined nothing by then is gone. */
  withoutJoin: 15_000,
  /**
   * The time is longer than a slow round trip, and than the second after which a client repeats a join that was sent
   * before its token.
   */
  toShowToken: 3_000,
  /** A socket without any channel is of no use. */
  withoutChannel: 60_000,
  /** The bus may lose a revocation, the database does not. */
  revalidate: 5 * 60_000,
  /** A draining node waits this long for its sockets to answer the close. */
  drain: 2_000,
  /** A node repeats at this interval who is present through it. */
  presenceRefresh: 15_000,
  /** A node that is silent for this long counts as dead. */
  presenceExpiry: 45_000,
} as const;
