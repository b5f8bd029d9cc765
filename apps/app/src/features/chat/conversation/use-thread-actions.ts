import type { Message } from '@nightjar/domain/chat/entity';
import { createContext, type KeyboardEvent, use } from 'react';

/** What a row of the conversation can ask for; the same functions for as long as the conversation is open. */
export type ThreadActs = {
  /** The menu of one message. */
  readonly open: (message: Message) => void;
  readonly react: (message: Message, emoji: string, on: boolean) => void;
  /** To the message that was answered. */
  readonly goTo: (messageId: string) => void;
  /** A picture or video over the whole screen, by its message. */
  readonly view: (messageId: string) => void;
  /** Asks for links that are still good in place of this one. */
  readonly renew: (messageId: string, dead: string) => Promise<void>;
  readonly retry: (id: string) => void;
  readonly drop: (id: string) => void;
  /** Arrow keys lead from message to message. */
  readonly move: (event: KeyboardEvent) => void;
  /** Follows whether a row is read, until the returned function is called. */
  readonly watch: (row: HTMLElement, messageId: string) => () => void;
};

export const ThreadActsContext = createContext<ThreadActs | null>(null);

export function useThreadActs(): ThreadActs {
  const acts = use(ThreadActsContext);
  if (!acts) throw new Error('A message stands outside of its conversation.');
  return acts;
}
