import { Button, FileButton, Group, Text } from '@mantine/core';
import { LargeName } from '../face/large-name.tsx';
import { Icon } from '../icon/icon.tsx';
import { cropShapes } from './crop-area.ts';
import classes from './picture-picker.module.css';
import { useCrop } from './use-crop.tsx';
import { useFileAddress } from './use-file-address.ts';

export type PicturePickerProps = {
  /** This is the file that the user has chosen so far. */
  picture: File | null;
  onPick: (picture: File | null) => void;
  /** Files of these types are accepted, such as "image/jpeg,image/png". */
  accept: string;
  /** This is the label of the button while no picture is chosen, such as "Add a photo". */
  label: string;
  /** The initials that are shown while no picture is chosen. */
  standIn?: string;
  /** This is the name of the person in the picture, which is shown below the frame. */
  caption?: string;
  /** This is the text alternative of the picture, such as "Your photo". */
  alt: string;
  error?: string | null;
  disabled?: boolean;
};

/**
 * Lets the user choose one portrait and crop it to the circle in which it will be shown. The phone itself offers the
 * camera and the photo library.
 */
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
