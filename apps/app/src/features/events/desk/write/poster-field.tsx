import { Button, FileButton, Input, Stack } from '@mantine/core';
import { pickedMimeTypes } from '@nightjar/domain/kernel/upload';
import { imageUrl } from '../../../../platform/config.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { cropShapes } from '../../../../ui/picture/crop-area.ts';
import { FillingImage } from '../../../../ui/picture/filling-image.tsx';
import { useCrop } from '../../../../ui/picture/use-crop.tsx';
import { useFileAddress } from '../../../../ui/picture/use-file-address.ts';
import { ChangedFieldDot } from './changed-dot.tsx';
import type { ChosenPicture } from './items.ts';
import classes from './poster-field.module.css';
import { writeWords } from './words.ts';

const acceptedTypes = pickedMimeTypes('image').join(',');

type PosterFieldProps = {
  id: string;
  label: string;
  shape: 'tile' | 'poster';
  value: ChosenPicture;
  onChange: (value: ChosenPicture) => void;
  error?: unknown;
  changed: boolean;
};

/** Returns the address of a picture of the form, for an image element. */
export function usePictureAddress(picture: ChosenPicture): string | null {
  const chosen = useFileAddress(picture?.kind === 'new' ? picture.file : null);
  return picture?.kind === 'stored' ? (imageUrl(picture.url, 'cover') ?? null) : (chosen ?? null);
}

/** A poster is cropped to the shape in which the app shows it. */
export function PosterField({ id, label, shape, value, onChange, error, changed }: PosterFieldProps) {
  const address = usePictureAddress(value);
  const { crop, sheet } = useCrop(cropShapes[shape], file =>
    onChange({ kind: 'new', key: crypto.randomUUID(), file }),
  );
  const words = writeWords.posters;
  return (
    <Stack gap="xs">
      <Input.Label component="span">
        {label}
        {changed && <ChangedFieldDot />}
      </Input.Label>
      <div className={classes.frame} data-shape={shape}>
        {address ? (
          <FillingImage src={address} alt={words.alt(label)} />
        ) : (
          <Icon name="Image" weight="duotone" size={40} />
        )}
      </div>
      <div className={classes.buttons}>
        <FileButton accept={acceptedTypes} onChange={file => file && crop(file)}>
          {props => (
            <Button {...props} id={id} variant="default" size="compact-md">
              {value ? words.change(label) : words.add(label)}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => onChange(null)}>
            {words.remove(label)}
          </Button>
        )}
      </div>
      {error ? <Input.Error role="alert">{String(error)}</Input.Error> : null}
      {sheet}
    </Stack>
  );
}
