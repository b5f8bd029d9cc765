/**
 * Messages between parts of a node and between nodes: Redis where `REDIS_URL` is set, else the parent of several
 * processes, else in process. Messages are JSON values. At most once and unordered across nodes: a reader that must not miss anything reads the database.
 */
export type Bus = {
  /** Hands the message over and returns: after a commit, no caller waits for a broadcast or fails because of one. */
  publish(channel: string, message: unknown): void;
  /**
   * The listener gets every message published after the returned promise resolves; where it may have missed some,
   * `onGap` follows. Resolves also while the bus is out of reach.
   */
  subscribe(channel: string, listener: Listener): Promise<Unsubscribe>;
  /** Calls `listener` whenever messages may have been missed, after listening works again. */
  onGap(listener: () => void): () => void;
  /** Whether messages reach the other nodes now. */
  isLive(): boolean;
  close(): Promise<void>;
};

export type Listener = (message: unknown) => void;
export type Unsubscribe = () => void;
