/** What one client may take of a node, each with its reason. */
export const limits = {
  /** The app holds about four; a desk with many conversations open stays far below. */
  channelsPerSocket: 100,
  /** A join costs a database read; the client's own retries are seconds apart. */
  joinsPerSecond: 10,
  /** Typing and presence of a fast thumb, several times over. */
  messagesPerSecond: 30,
  /** Every channel may send join, token, presence and leave at once when the network returns. */
  framesPerSecond: 400,
  /** Largest frame a client may send; the largest message (4,000 characters) fits in it many times. */
  frameBytes: 64 * 1024,
  /** What one person shows of themselves goes to everybody on the topic, again at each change. */
  presenceBytes: 1024,
  /** Phone, tablet, desk and two tabs. Counted per node. */
  socketsPerUser: 5,
  /** About 14 KB each: the node keeps room for its other work. */
  socketsPerNode: 20_000,
  /** Unsent bytes at which a reader counts as too slow: it reconnects and catches up by cursor. */
  sendBufferBytes: 1024 * 1024,
  /** Frames waiting for the database before the socket is read no further. */
  inboxFrames: 64,
  /** Fits the one-byte length of the binary frame together with the `realtime:` prefix. */
  topicCharacters: 128,
} as const;

/** Times in milliseconds. */
export const times = {
  tick: 1_000,
  /** Shorter than the idle timeout of common proxies (60 s). */
  ping: 25_000,
  /** The client's heartbeat comes every 25 s: two missed ones mean it is gone. */
  silence: 60_000,
  /** What a client takes to open its first channel, several times over: one that has joined nothing by then is gone. */
  withoutJoin: 15_000,
  /** A slow round trip, and the second after which a client repeats a join that came before its token. */
  toShowToken: 3_000,
  /** A socket without any channel is of no use. */
  withoutChannel: 60_000,
  /** The bus may lose a revocation, the database does not. */
  revalidate: 5 * 60_000,
  /** How long a draining node waits for its sockets to answer the close. */
  drain: 2_000,
  /** How often a node repeats who is present through it … */
  presenceRefresh: 15_000,
  /** … and when a silent node counts as dead. */
  presenceExpiry: 45_000,
} as const;
