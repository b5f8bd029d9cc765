import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { fileLimits } from '@nightjar/domain/kernel/upload';
import { Icon } from '../../../ui/icon/icon.tsx';
import { acceptedTypes } from './flow.ts';
import classes from './picture-drop.module.css';
import { pictureWords as words } from './words.ts';

type PictureDropProps = {
  title: string;
  text: string;
  multiple?: boolean;
  /** The refused ones too: their problems are said in one place. */
  onFiles: (files: readonly File[]) => void;
};

/** Takes pictures that are dropped, or chosen after a click or Enter. */
export function PictureDrop({ title, text, multiple = false, onFiles }: PictureDropProps) {
  return (
    <Dropzone
      accept={acceptedTypes}
      maxSize={fileLimits.image.bytes}
      multiple={multiple}
      role="button"
      aria-label={words.drop.label(title)}
      className={classes.drop}
      inputProps={{ 'aria-label': words.drop.label(title) }}
      onDrop={onFiles}
      onReject={refused => onFiles(refused.map(({ file }) => file))}
    >
      <span className={classes.words}>
        <Icon name="Image" weight="duotone" size={32} />
        <span>{text}</span>
        <span className={classes.help}>{words.drop.help}</span>
      </span>
    </Dropzone>
  );
}
