import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { isOnlyEmoji, type Mention, segments } from '../parts/flow.ts';
import { Words } from './bubble.tsx';
import classes from './message-text.module.css';

type MessageTextProps = { text: string; mentions: readonly Mention[]; tabIndex: number };

/** Words with the names and addresses in them. Everything is text: nothing of it is ever read as markup. */
export const MessageText = memo(function MessageText({ text, mentions, tabIndex }: MessageTextProps) {
  if (isOnlyEmoji(text)) return <Words large>{text}</Words>;
  return (
    <Words>
      {segments(text, mentions).map((piece, place) => {
        // Pieces have no identity but their place.
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
    </Words>
  );
});
