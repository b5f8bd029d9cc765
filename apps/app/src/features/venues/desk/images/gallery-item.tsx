import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Text } from '@mantine/core';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { useEffect, useRef } from 'react';
import { imageUrl } from '../../../../platform/config.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { FillingImage } from '../../../../ui/picture/filling-image.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import classes from './pictures.module.css';
import type { PictureActions } from './use-pictures.ts';
import { pictureWords } from './words.ts';

const galleryWords = pictureWords.gallery;

type GalleryItemProps = {
  image: VenueImage;
  /** The position of the picture in the gallery, which begins at 1. */
  place: number;
  count: number;
  pictures: PictureActions;
  mayEdit: boolean;
  onMove: (by: number) => void;
};

/**
 * Shows a picture of the gallery. A user who may edit the venue can drag it, move it by buttons, describe it and remove
 * it.
 */
export function GalleryItem({ image, place, count, pictures, mayEdit, onMove }: GalleryItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: image.url, disabled: !mayEdit });
  const moving = useFocusAfterMove(place);
  const shift = transform && `translate3d(${transform.x}px, ${transform.y}px, 0)`;
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: shift ?? undefined, transition }}
    >
      <div className={classes.frame} data-shape="cover">
        <FillingImage
          src={imageUrl(image.url, 'cover')}
          alt={galleryWords.described(place, image.alt)}
          draggable={false}
        />
      </div>
      <Text size="sm" c={image.alt ? undefined : 'dimmed'} className={classes.alt}>
        {image.alt ?? pictureWords.noAlt}
      </Text>
      {mayEdit && (
        <div className={classes.foot}>
          <div className={classes.moves}>
            <ActionIcon
              ref={setActivatorNodeRef}
              size="2.75rem"
              className={classes.handle}
              {...attributes}
              {...listeners}
              aria-label={galleryWords.drag(place)}
            >
              <Icon name="DotsSixVertical" weight="bold" />
            </ActionIcon>
            <ActionIcon
              size="2.75rem"
              aria-label={galleryWords.earlier(place)}
              aria-disabled={place === 1}
              data-disabled={place === 1 || undefined}
              onClick={event => moving(event.currentTarget, () => onMove(-1))}
            >
              <Icon name="CaretLeft" />
            </ActionIcon>
            <ActionIcon
              size="2.75rem"
              aria-label={galleryWords.later(place)}
              aria-disabled={place === count}
              data-disabled={place === count || undefined}
              onClick={event => moving(event.currentTarget, () => onMove(1))}
            >
              <Icon name="CaretRight" />
            </ActionIcon>
          </div>
          <PictureButtons title={galleryWords.name(place)} image={image} pictures={pictures} />
        </div>
      )}
    </li>
  );
}

/**
 * A browser removes the focus from an element that changes its place, so the pressed button gets the focus
 * back.
 */
function useFocusAfterMove(place: number) {
  const pressed = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what moved the button
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  return (button: HTMLElement, move: () => void) => {
    pressed.current = button;
    move();
  };
}
