import { Group, VisuallyHidden } from '@mantine/core';
import { Face, type FaceUser } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { BigCount } from '../parts/count-hero.tsx';
import classes from './round-tray.module.css';
import { roundWords } from './words.ts';

export type RoundTrayProps = {
  size: number;
  left: number;
  /** The people who took a drink, in the order in which they took it. */
  claimed: readonly FaceUser[];
  /** True once the round has ended. */
  over: boolean;
};

/** Draws each drink of a round: a full glass, or the face of the person who took it. */
export function RoundTray({ size, left, claimed, over }: RoundTrayProps) {
  const taken = size - left;
  return (
    <div className={classes.tray}>
      <div aria-hidden>
        <BigCount value={left} label={roundWords.tray.left(size)} />
      </div>
      <VisuallyHidden role="status">{roundWords.tray.status(left, size)}</VisuallyHidden>
      <Group
        component="ul"
        gap="xs"
        justify="center"
        aria-label={roundWords.tray.takenBy(claimed.map(({ name }) => name))}
      >
        {Array.from({ length: size }, (_, place) => (
          <li
            key={`glass-${place + 1}`}
            className={classes.glass}
            data-taken={place < taken || undefined}
            data-over={over || undefined}
          >
            {place < taken && claimed[place] ? (
              <Face user={claimed[place]} size={44} />
            ) : (
              <Icon name="Wine" weight={place < taken ? 'regular' : 'fill'} size={28} />
            )}
          </li>
        ))}
      </Group>
    </div>
  );
}
