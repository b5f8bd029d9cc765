import type { Message } from '@nightjar/domain/chat/entity';
import { createContext, type KeyboardEvent, type ReactNode, use } from 'react';

/** These values are given to the card that shows a drink in a message. */
export type RenderMessageDrink = {
  readonly userId: string;
  readonly message: Message;
  /** This is the name of the sender; "You" for the viewer. */
  readonly sender: string;
  readonly own: boolean;
  readonly tabIndex: number;
};

/** The functions stay the same while the conversation is open, so that no row renders again for them. */
export type ThreadActions = {
  /** True for a sender who is the viewer. */
  readonly isMe: (sender: Message['sender']) => boolean;
  /** Opens the menu of one message. */
  readonly open: (message: Message) => void;
  readonly react: (message: Message, emoji: string, on: boolean) => void;
  /** Scrolls to a message that a reply quotes. */
  readonly goTo: (messageId: string) => void;
  /** Opens the picture or video of a message over the whole screen. */
  readonly view: (messageId: string) => void;
  /** Requests a new link to an attachment in place of the expired link. */
  readonly renew: (messageId: string, expired: string) => Promise<void>;
  /** Shows the time of one message, by its row's key, or hides it again. */
  readonly askTime: (key: string | null) => void;
  readonly retry: (id: string) => void;
  readonly drop: (id: string) => void;
  /** The arrow keys move the focus to the message above or below. */
  readonly move: (event: KeyboardEvent) => void;
  /** Observes whether the message of a row was read. The returned function ends this. */
  readonly watch: (row: HTMLElement, messageId: string) => () => void;
  readonly renderDrink: (drink: Omit<RenderMessageDrink, 'userId'>) => ReactNode;
};

export const ThreadActionsContext = createContext<ThreadActions | null>(null);

export function useThreadActions(): ThreadActions {
  const actions = use(ThreadActionsContext);
  if (!actions) throw new Error('A message row needs a ThreadActionsContext around it.');
  return actions;
}
