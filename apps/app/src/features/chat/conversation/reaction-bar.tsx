import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './reaction-bar.module.css';
import { conversationWords } from './words.ts';

export type ShownReaction = { readonly emoji: string; readonly count: number; readonly mine: boolean };

export type ReactionBarProps = {
  reactions: readonly ShownReaction[];
  onToggle: (emoji: string, on: boolean) => void;
  tabIndex?: number;
  disabled?: boolean;
};

/**
 * Each chip under a bubble has an emoji and its count; the viewer's own is outlined. Pressing a chip adds or
 * removes the viewer's own reaction.
 */
export function ReactionBar({ reactions, onToggle, tabIndex, disabled }: ReactionBarProps) {
  return (
    <div className={classes.bar}>
      {reactions.map(({ emoji, count, mine }) => (
        <Pressable
          key={emoji}
          className={classes.target}
          aria-pressed={mine}
          aria-label={conversationWords.message.reaction(emoji, count, mine)}
          tabIndex={tabIndex}
          disabled={disabled}
          onClick={() => onToggle(emoji, !mine)}
        >
          <span className={classes.chip} data-mine={mine || undefined}>
            <span className={classes.emoji}>{emoji}</span>
            <span className={classes.count}>{count}</span>
          </span>
        </Pressable>
      ))}
    </div>
  );
}

export const quickEmoji = ['❤️', '😂', '🔥', '🍻', '👍', '😮'] as const;

export type QuickReactionsProps = {
  /** The viewer has already given these reactions. */
  mine: readonly string[];
  onPick: (emoji: string, on: boolean) => void;
  onMore: () => void;
};

/** The bar offers the six most used emoji, and the way to all others. */
export function QuickReactions({ mine, onPick, onMore }: QuickReactionsProps) {
  return (
    <div className={classes.quick}>
      {quickEmoji.map(emoji => (
        <Pressable
          key={emoji}
          className={classes.pick}
          aria-label={conversationWords.react.with(emoji)}
          aria-pressed={mine.includes(emoji)}
          onClick={() => onPick(emoji, !mine.includes(emoji))}
        >
          {emoji}
        </Pressable>
      ))}
      <Pressable className={classes.pick} aria-label={conversationWords.react.more} onClick={onMore}>
        <Icon name="Plus" />
      </Pressable>
    </div>
  );
}
