import type { EmojiCount } from '@nightjar/domain/chat/entity';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './emoji-bar.module.css';
import { conversationWords } from './words.ts';

export type EmojiBarProps = {
  emojiCounts: readonly EmojiCount[];
  onToggle: (emoji: string, on: boolean) => void;
  tabIndex?: number;
  disabled?: boolean;
};

/**
 * Each chip under a bubble has an emoji and the number of people who put it there. The chip of the viewer's own emoji
 * is outlined. Pressing a chip adds or removes the viewer's emoji.
 */
export function EmojiBar({ emojiCounts, onToggle, tabIndex, disabled }: EmojiBarProps) {
  return (
    <div className={classes.bar}>
      {emojiCounts.map(({ emoji, count, mine }) => (
        <Pressable
          key={emoji}
          className={classes.target}
          aria-pressed={mine}
          aria-label={conversationWords.message.emojiCount(emoji, count, mine)}
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

export const quickEmojis = ['❤️', '😂', '🔥', '🍻', '👍', '😮'] as const;

export type QuickEmojisProps = {
  /** The emoji that the viewer has already put on the message. */
  mine: readonly string[];
  onPick: (emoji: string, on: boolean) => void;
  onMore: () => void;
};

/** Offers a few emoji, and a button that opens the list of all emoji. */
export function QuickEmojis({ mine, onPick, onMore }: QuickEmojisProps) {
  return (
    <div className={classes.quick}>
      {quickEmojis.map(emoji => (
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
