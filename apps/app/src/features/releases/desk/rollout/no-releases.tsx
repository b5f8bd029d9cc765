import { Button } from '@mantine/core';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { copyText } from '../../../../ui/share/copy-text.ts';
import classes from './releases.module.css';
import { publishCommand, releasesWords } from './words.ts';

const { empty: words } = releasesWords;

/** Shows the command that publishes the first release. */
export function NoReleases() {
  return (
    <EmptyPerch
      icon="DeviceMobile"
      title={words.title}
      text={
        <>
          {words.text}
          <code className={classes.command} translate="no">
            {publishCommand}
          </code>
        </>
      }
      action={
        <Button
          variant="default"
          leftSection={<Icon name="Copy" size={18} />}
          onClick={() => void copyText(publishCommand, { copied: words.copied, refused: words.cannotCopy })}
        >
          {words.copy}
        </Button>
      }
    />
  );
}
