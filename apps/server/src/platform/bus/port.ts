/**
 * The bus carries messages between parts of a node and between nodes: over Redis where `REDIS_URL` is set,
 * else through the parent of several processes, else in process. Messages are JSON values. They arrive at
 * most once, and unordered across nodes: a reader that must not miss anything reads the database.
 */
export type Bus = {
  /**
   * Takes the message and returns at once. After a commit, no caller waits for a message to be sent or fails because of
   * it.
   */
  publish(channel: string, message: unknown): void;
  /**
   * The listener gets every message that is published after the returned promise resolves. Where it may have missed
   * messages, the listeners of `onGap` are called. The promise also resolves while the bus cannot be reached.
   */
  subscribe(channel: string, listener: Listener): Promise<Unsubscribe>;
  /** Calls `listener` whenever messages may have been missed. The call comes after new messages arrive again. */
  onGap(listener: () => void): () => void;
  /** True while messages reach the other nodes. */
  isLive(): boolean;
  close(): Promise<void>;
};

export type Listener = (message: unknown) => void;
export type Unsubscribe = () => void;
