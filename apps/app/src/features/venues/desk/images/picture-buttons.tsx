import { Button, FileButton } from '@mantine/core';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { useState } from 'react';
import { AltSheet } from './alt-sheet.tsx';
import { acceptedTypes } from './flow.ts';
import classes from './pictures.module.css';
import type { PictureActions } from './use-pictures.ts';
import { pictureWords as words } from './words.ts';

type PictureButtonsProps = {
  title: string;
  image: VenueImage;
  pictures: PictureActions;
  /**
   * Called to replace the picture. It is left out for a picture of the gallery, where a new picture is added instead.
   */
  onReplace?: (files: readonly File[]) => void;
};

export function PictureButtons({ title, image, pictures, onReplace }: PictureButtonsProps) {
  const [describing, setDescribing] = useState(false);
  return (
    <div className={classes.buttons}>
      {onReplace && (
        <FileButton accept={acceptedTypes.join(',')} onChange={file => file && onReplace([file])}>
          {props => (
            <Button {...props} variant="default" size="compact-sm" aria-label={words.replace(title)}>
              {words.buttons.replace}
            </Button>
          )}
        </FileButton>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={words.describe(title)}
        onClick={() => setDescribing(true)}
      >
        {words.buttons.describe}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={words.remove(title)}
        onClick={() => pictures.remove(title, image)}
      >
        {words.buttons.remove}
      </Button>
      {describing && (
        <AltSheet image={image} onSave={pictures.describe} onClose={() => setDescribing(false)} />
      )}
    </div>
  );
}
