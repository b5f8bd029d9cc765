import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Face, type FaceUser } from '../../../ui/face/face.tsx';
import { Plumage } from '../../../ui/theme/plumage.tsx';
import classes from './gift-card.module.css';

export type GiftCardProps = {
  from: FaceUser;
  /** The line that names the giver: "From Moth". */
  line: string;
  /** This is the title of the drink: "A house drink". */
  title: string;
  message?: string | null;
  /** The picture or video takes the whole width. */
  media?: ReactNode;
  /** The note is below the message: where the drink is valid, how it ended. */
  note?: ReactNode;
  /** True for a drink that can no longer be used: its card is flat. */
  flat?: boolean;
};

/** The card shows a drink as its recipient sees it. */
export function GiftCard({ from, line, title, message, media, note, flat = false }: GiftCardProps) {
  return (
    <article className={classes.card} data-flat={flat || undefined}>
      <span className={classes.band}>
        <Plumage pattern={6} color="var(--mantine-color-luna-4)" />
      </span>
      {media && <div className={classes.media}>{media}</div>}
      <div className={classes.words}>
        {message && <p className={classes.message}>“{message}”</p>}
        <Group gap="sm" wrap="nowrap">
          <Face user={from} size={44} />
          <div>
            <p className={classes.title}>{title}</p>
            <Text size="sm" c="dimmed">
              {line}
            </Text>
          </div>
        </Group>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
    </article>
  );
}
