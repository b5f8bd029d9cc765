import { Button, FileButton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './picture-picker.module.css';

export type PicturePickerProps = {
  /** What is chosen so far. */
  picture: File | null;
  onPick: (picture: File | null) => void;
  /** A file picker's list of types: "image/jpeg,image/png". */
  accept: string;
  /** Of the button while there is no picture: "Add a photo". */
  label: string;
  /** The picture's alternative text: "Your photo". */
  alt: string;
  error?: string | null;
  disabled?: boolean;
};

/** One picture, seen in the circle it will be shown in. The phone's own sheet offers camera and library. */
export function PicturePicker({ picture, onPick, accept, label, alt, error, disabled }: PicturePickerProps) {
  const address = useFileAddress(picture);
  return (
    <div className={classes.field}>
      <FileButton accept={accept} disabled={disabled} onChange={file => file && onPick(file)}>
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
            ) : (
              <Icon name="Camera" weight="duotone" size={56} />
            )}
          </button>
        )}
      </FileButton>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <div className={classes.acts}>
        <FileButton accept={accept} disabled={disabled} onChange={file => file && onPick(file)}>
          {props => (
            <Button {...props} variant="default" size="md" disabled={disabled}>
              {picture ? 'Change it' : label}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button variant="subtle" color="gray" size="md" disabled={disabled} onClick={() => onPick(null)}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

/** An address for a file that only this page knows; given back when another takes its place. */
export function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
