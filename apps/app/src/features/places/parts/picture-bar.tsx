import { ActionIcon } from '@mantine/core';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { BackButton } from '../../../ui/shell/page-header.tsx';
import { sharePage } from './actions.ts';
import classes from './picture-bar.module.css';
import { placeWords } from './words.ts';

export type PictureBarProps = {
  title: string;
  path: string;
  /** Null on the public page, which shows the app's name instead of a way back. */
  onBack: (() => void) | null;
};

/** Shows the buttons Back and Share over the picture of a page about a venue or an event. */
export function PictureBar({ title, path, onBack }: PictureBarProps) {
  return (
    <div className={`${classes.bar} nj-on-photo`}>
      {onBack ? (
        <span className={classes.disc}>
          <BackButton onBack={onBack} />
        </span>
      ) : (
        <span className={classes.brand}>
          <Wordmark height={1.75} />
        </span>
      )}
      <ActionIcon
        className={classes.disc}
        size="2.75rem"
        aria-label={placeWords.share}
        onClick={() => void sharePage(title, path)}
      >
        <Icon name="ShareNetwork" />
      </ActionIcon>
    </div>
  );
}
