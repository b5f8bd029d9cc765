/**
 * Messages between parts of a node and between nodes: in process by default, Redis where `REDIS_URL` is set.
 * Messages are JSON values. At most once and unordered across channels: whoever must not miss anything reads the
 * database.
 */
export type Bus = {
  publish(channel: string, message: unknown): Promise<void>;
  /** The listener gets every message published after the returned promise resolves. */
  subscribe(channel: string, listener: Listener): Promise<Unsubscribe>;
  /** Calls `listener` whenever messages may have been missed, after listening works again. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
};

export type Listener = (message: unknown) => void;
export type Unsubscribe = () => Promise<void>;
