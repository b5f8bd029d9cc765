import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { fileLimits } from '@nightjar/domain/kernel/upload';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { acceptedTypes } from './flow.ts';
import classes from './picture-drop.module.css';
import { pictureWords as words } from './words.ts';

type PictureDropProps = {
  title: string;
  text: string;
  multiple?: boolean;
  /** Called with the accepted files and, in another call, with the refused ones, whose problems the caller shows. */
  onFiles: (files: readonly File[]) => void;
};

/** Accepts pictures that are dropped anywhere on the area, or chosen after a press of its button. */
export function PictureDrop({ title, text, multiple = false, onFiles }: PictureDropProps) {
  return (
    <Dropzone
      accept={acceptedTypes}
      maxSize={fileLimits.image.bytes}
      multiple={multiple}
      // The keyboard works on the button inside. A press of this button counts as a click on the area around it.
      activateOnKeyboard={false}
      enablePointerEvents
      className={classes.drop}
      inputProps={{ 'aria-label': words.drop.label(title) }}
      onDrop={onFiles}
      onReject={refused => onFiles(refused.map(({ file }) => file))}
    >
      <UnstyledButton className={classes.words}>
        <Icon name="Image" weight="duotone" size={32} />
        <span>{text}</span>
        <VisuallyHidden>{`: ${title}.`}</VisuallyHidden>
        <span className={classes.help}>{words.drop.help}</span>
      </UnstyledButton>
    </Dropzone>
  );
}
