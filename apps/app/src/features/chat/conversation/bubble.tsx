import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { isOnlyEmoji, type Mention, textSegments } from '../parts/flow.ts';
import classes from './bubble.module.css';

export type BubbleProps = {
  /** True for the viewer's own messages, which are on the right and have their own color. */
  own: boolean;
  /**
   * Several bubbles in a row by one person are a run; `first` and `last` mark its ends. The corners between two bubbles
   * of a run are less round.
   */
  first: boolean;
  last: boolean;
  /** A bare bubble has no background, because its message is only emoji or a picture. */
  bare?: boolean;
  /** The edge of a bubble blinks once when a new message mentions the viewer. */
  blinks?: boolean;
  /** A folded bubble has a note in place of its message's content, which a block hides from the viewer. */
  folded?: boolean;
  children: ReactNode;
};

export function Bubble({ own, first, last, bare, blinks, folded, children }: BubbleProps) {
  return (
    <div
      className={classes.bubble}
      data-own={own || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-bare={bare || undefined}
      data-blinks={blinks || undefined}
      data-folded={folded || undefined}
    >
      {children}
    </div>
  );
}

/** `large` is true for a message of emoji alone, which is shown large. */
export function TextBubble({ large, children }: { large?: boolean; children: ReactNode }) {
  return (
    <p className={classes.words} data-large={large || undefined}>
      {children}
    </p>
  );
}

type MessageTextProps = { text: string; mentions: readonly Mention[]; tabIndex: number };

/** Renders a message's text with its mentions and links. It is always rendered as text, never as markup. */
export const MessageText = memo(function MessageText({ text, mentions, tabIndex }: MessageTextProps) {
  if (isOnlyEmoji(text)) return <TextBubble large>{text}</TextBubble>;
  return (
    <TextBubble>
      {textSegments(text, mentions).map((piece, place) => {
        // The segments have no id, so the position serves as the key.
        const key = `piece-${place + 1}`;
        if (piece.kind === 'mention')
          return (
            <Link
              key={key}
              to="/profile/$id"
              params={{ id: piece.userId }}
              tabIndex={tabIndex}
              className={classes.mention}
            >
              {piece.text}
            </Link>
          );
        if (piece.kind === 'link')
          return (
            <a
              key={key}
              href={piece.href}
              target="_blank"
              rel="noreferrer noopener"
              tabIndex={tabIndex}
              className={classes.link}
            >
              {piece.text}
            </a>
          );
        return piece.text;
      })}
    </TextBubble>
  );
});
