import { ActionIcon, FileButton } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ActionSheet } from '../../../ui/overlay/action-sheet.tsx';
import type { CropShape } from '../../../ui/picture/crop-area.ts';
import { useCrop } from '../../../ui/picture/use-crop.tsx';
import { editWords } from './words.ts';

export type PictureButtonProps = {
  /** The labels name the picture by this text: "your photo", "your banner". */
  what: string;
  /** True where the profile has a picture that can be removed. */
  has: boolean;
  accept: string;
  shape: CropShape;
  disabled?: boolean;
  onPick: (picture: File | null) => void;
};

/** The camera button chooses the first picture. Where the profile has a picture, the button opens a menu for it. */
export function ProfilePictureButton({ what, has, accept, shape, disabled, onPick }: PictureButtonProps) {
  const [asking, setAsking] = useState(false);
  const { crop, sheet } = useCrop(shape, onPick);
  return (
    <FileButton accept={accept} disabled={disabled} onChange={file => file && crop(file)}>
      {({ onClick: choose }) => (
        <>
          <ActionIcon
            size="2.75rem"
            aria-label={has ? editWords.picture.change(what) : editWords.picture.add(what)}
            disabled={disabled}
            onClick={() => (has ? setAsking(true) : choose())}
          >
            <Icon name="Camera" />
          </ActionIcon>
          <ActionSheet
            opened={asking}
            title={editWords.picture.change(what)}
            onClose={() => setAsking(false)}
            actions={[
              { label: editWords.picture.another, icon: 'Image', onPress: choose },
              { label: editWords.picture.remove, icon: 'Trash', danger: true, onPress: () => onPick(null) },
            ]}
          />
          {sheet}
        </>
      )}
    </FileButton>
  );
}
