import { Button, FileButton, Group, Text } from '@mantine/core';
import { LargeName } from '../face/large-name.tsx';
import { Icon } from '../icon/icon.tsx';
import { cropShapes } from './crop-area.ts';
import classes from './picture-picker.module.css';
import { useCrop } from './use-crop.tsx';
import { useFileAddress } from './use-file-address.ts';

export type PicturePickerProps = {
  /** The picture that is chosen so far. */
  picture: File | null;
  onPick: (picture: File | null) => void;
  /** These are the accepted file types: "image/jpeg,image/png". */
  accept: string;
  /** The label of the button while there is no picture: "Add a photo". */
  label: string;
  /** The initials that are shown while there is no picture. */
  standIn?: string;
  /** This is the name of the person in the picture, below the frame. */
  caption?: string;
  /** This is the text alternative of the picture: "Your photo". */
  alt: string;
  error?: string | null;
  disabled?: boolean;
};

/** Takes one portrait, cropped to the circle it will be shown in. The phone's own sheet offers camera and library. */
export function PicturePicker(props: PicturePickerProps) {
  const { picture, onPick, accept, label, standIn, caption, alt, error, disabled } = props;
  const address = useFileAddress(picture);
  const { crop, sheet } = useCrop(cropShapes.portrait, onPick);
  const choose = (file: File | null) => file && crop(file);
  return (
    <div className={classes.field}>
      <FileButton accept={accept} disabled={disabled} onChange={choose}>
        {props => (
          <button
            type="button"
            {...props}
            className={classes.frame}
            disabled={disabled}
            aria-label={address ? `Change ${alt}` : label}
          >
            {address ? (
              <img src={address} alt={alt} className={classes.picture} />
            ) : standIn ? (
              <span className={classes.standIn} data-letters={standIn} aria-hidden />
            ) : (
              <Icon name="Camera" weight="duotone" size={56} />
            )}
          </button>
        )}
      </FileButton>
      {caption && <LargeName>{caption}</LargeName>}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Group gap="xs" justify="center">
        <FileButton accept={accept} disabled={disabled} onChange={choose}>
          {props => (
            <Button {...props} variant="default" size="md" disabled={disabled}>
              {picture ? 'Change' : label}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button variant="subtle" color="gray" size="md" disabled={disabled} onClick={() => onPick(null)}>
            Remove
          </Button>
        )}
      </Group>
      {sheet}
    </div>
  );
}
