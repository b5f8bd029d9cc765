/** A client may use this much of a node. */
export const realtimeLimits = {
  /**
   * A socket may have this many channels. The app has about four, and a desk with many open conversations has far fewer
   * than this.
   */
  channelsPerSocket: 100,
  /**
   * A client may join this many channels per second. A join costs a database read, and the client's own retries are
   * seconds apart.
   */
  joinsPerSecond: 10,
  /**
   * A client may send this many messages per second. Even a person who types fast sends fewer messages about typing and
   * presence.
   */
  messagesPerSecond: 30,
  /**
   * A client may send this many frames per second. Every channel may send join, token, presence and leave at once when
   * the network returns.
   */
  framesPerSecond: 400,
  /**
   * A frame of a client may have this many bytes. The largest message (4,000 characters) would fit in it many times.
   */
  frameBytes: 64 * 1024,
  /** A presence may have this many bytes. It is sent to every member of the topic, again at each change. */
  presenceBytes: 1024,
  /** A user may have this many sockets on a node: for a phone, a tablet, a desk and two tabs. */
  socketsPerUser: 5,
  /** A node may have this many sockets. Each takes about 14 KB, and the node keeps memory for its other work. */
  socketsPerNode: 20_000,
  /**
   * This many sockets are opened in one turn of the event loop. With the joins and the first calls of as many clients, a
   * turn then takes about 10 ms.
   */
  socketsPerTurn: 8,
  /**
   * After a crash a node takes back this many clients per second, each with its socket, its joins and its first call. A
   * node that takes fewer leaves the others in the queue of the operating system. Linux keeps 4,096 there, and a client
   * that finds no room tries again only after one second, then after three and seven. Where 10,000
   * clients come back at this rate and the node takes only 750 a second, the queue still has room for the others.
   */
  returnsPerSecond: 1_200,
  /**
   * A client for which this many bytes are waiting is too slow. Its socket is closed; it then reconnects and loads what
   * it missed.
   */
  sendBufferBytes: 1024 * 1024,
  /** While this many frames of a client wait for the database, no more frames are read from its socket. */
  inboxFrames: 64,
  /**
   * A topic may have this many characters. Together with the prefix `realtime:`, its length then fits into one byte of
   * the binary frame.
   */
  topicCharacters: 128,
} as const;

/** The times are in milliseconds. */
export const realtimeTimes = {
  tick: 1_000,
  /** A ping is sent at this interval, which is shorter than the idle timeout of common proxies (60 s). */
  ping: 25_000,
  /** A client that sent nothing for this long is gone. Its heartbeat comes every 25 s, so it has missed two of them. */
  silence: 60_000,
  /** A client that has joined no channel after this long is gone. Usually its first join comes much sooner. */
  withoutJoin: 15_000,
  /**
   * A client has this long to show its token. It is longer than a slow round trip, and longer than the second after
   * which a client repeats a join that it sent before it had its token.
   */
  toShowToken: 3_000,
  /** A socket without a channel for this long is closed. */
  withoutChannel: 60_000,
  /**
   * Rights are read from the database again at this interval, because the bus may lose the message that a user lost a
   * right.
   */
  revalidate: 5 * 60_000,
  /** After a lost connection, a client waits at most this long before it tries to come back. */
  longestReturn: 10_000,
  /** A node that is stopping waits this long for its clients to answer the closing of their sockets. */
  drain: 2_000,
  /** At this interval a node sends the other nodes again which users are present through its own sockets. */
  presenceRefresh: 15_000,
  /** A node that was silent for this long counts as dead. */
  presenceExpiry: 45_000,
} as const;
