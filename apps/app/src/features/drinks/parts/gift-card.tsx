import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Face, type FaceUser } from '../../../ui/face/face.tsx';
import { Plumage } from '../../../ui/theme/plumage.tsx';
import classes from './gift-card.module.css';

export type GiftCardProps = {
  from: FaceUser;
  /** The line that names the giver, such as "From Moth", or the recipient of a drink that the viewer sent. */
  line: string;
  /** The drink has this title, such as "A house drink". */
  title: string;
  message?: string | null;
  /** The picture or video takes the whole width. */
  media?: ReactNode;
  /** The note below the message, which shows where the drink is valid or how it ended. */
  note?: ReactNode;
  /** True for a drink that can no longer be used. Its card has no shadow. */
  flat?: boolean;
};

/** Shows a drink as its recipient sees it. */
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
