import { Button, FileButton } from '@mantine/core';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { useState } from 'react';
import { AltSheet } from './alt-sheet.tsx';
import { acceptedTypes } from './flow.ts';
import classes from './pictures.module.css';
import type { Pictures } from './use-pictures.ts';
import { pictureWords as words } from './words.ts';

type PictureWaysProps = {
  title: string;
  image: VenueImage;
  pictures: Pictures;
  /** The action is left out where a picture is removed and added instead. */
  onReplace?: (files: readonly File[]) => void;
};

export function PictureWays({ title, image, pictures, onReplace }: PictureWaysProps) {
  const [describing, setDescribing] = useState(false);
  return (
    <div className={classes.ways}>
      {onReplace && (
        <FileButton accept={acceptedTypes.join(',')} onChange={file => file && onReplace([file])}>
          {props => (
            <Button {...props} variant="default" size="compact-sm" aria-label={words.replace(title)}>
              {words.ways.replace}
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
        {words.ways.describe}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={words.remove(title)}
        onClick={() => pictures.remove(title, image)}
      >
        {words.ways.remove}
      </Button>
      {describing && (
        <AltSheet image={image} onSave={pictures.describe} onClose={() => setDescribing(false)} />
      )}
    </div>
  );
}
