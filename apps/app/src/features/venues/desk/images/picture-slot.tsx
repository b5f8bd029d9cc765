import { Text } from '@mantine/core';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { imageUrl } from '../../../../platform/config.ts';
import { CardTitle } from '../../../../ui/desk/card.tsx';
import { FillingImage } from '../../../../ui/picture/filling-image.tsx';
import { pictureShapeOf } from './flow.ts';
import { PictureButtons } from './picture-buttons.tsx';
import { PictureDrop } from './picture-drop.tsx';
import classes from './pictures.module.css';
import type { PictureActions } from './use-pictures.ts';
import { type PictureSlotKind, pictureWords as words } from './words.ts';

type PictureSlotProps = {
  kind: PictureSlotKind;
  image: VenueImage | undefined;
  pictures: PictureActions;
  mayEdit: boolean;
};

/** Shows one of the four places for a picture. Each place has the shape in which the app shows its picture. */
export function PictureSlot({ kind, image, pictures, mayEdit }: PictureSlotProps) {
  const { title, text } = words.slots[kind];
  const running = pictures.running.find(one => one.kind === kind);
  const choose = (files: readonly File[]) => pictures.choose(kind, files.slice(0, 1));
  return (
    <li className={classes.slot}>
      <CardTitle order={3}>{title}</CardTitle>
      <Text c="dimmed" size="sm">
        {text}
      </Text>
      <div className={classes.frame} data-shape={image ? pictureShapeOf(kind).name : undefined}>
        {image ? (
          <FillingImage src={imageUrl(image.url, 'cover')} alt={image.alt ?? title} />
        ) : mayEdit ? (
          <PictureDrop title={title} text={words.drop.one} onFiles={choose} />
        ) : (
          <Text c="dimmed" size="sm" className={classes.none}>
            {words.none}
          </Text>
        )}
      </div>
      {running && <UploadingPicture title={title} part={running.part} />}
      {mayEdit && image && (
        <PictureButtons title={title} image={image} pictures={pictures} onReplace={choose} />
      )}
    </li>
  );
}

export function UploadingPicture({ title, part }: { title: string; part: number }) {
  return (
    <div role="status" className={classes.progress}>
      <progress value={part} aria-hidden />
      {words.uploading(title, Math.round(part * 100))}
    </div>
  );
}
