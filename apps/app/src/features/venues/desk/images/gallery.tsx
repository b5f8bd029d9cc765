import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { Stack, Text } from '@mantine/core';
import { venueListLimits } from '@nightjar/domain/venues/desk/entity';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { useState } from 'react';
import { CardTitle } from '../../../../ui/desk/card.tsx';
import { imagesInChosenOrder, moveItem } from './flow.ts';
import { GalleryItem } from './gallery-item.tsx';
import { PictureDrop } from './picture-drop.tsx';
import { UploadingPicture } from './picture-slot.tsx';
import classes from './pictures.module.css';
import type { PictureActions } from './use-pictures.ts';
import { pictureWords } from './words.ts';

const galleryWords = pictureWords.gallery;

type GalleryProps = { images: readonly VenueImage[]; pictures: PictureActions; mayEdit: boolean };

/**
 * Shows the pictures of the gallery in the order in which guests see them. The user changes the order by dragging, by
 * the arrow keys or by two buttons.
 */
export function Gallery({ images, pictures, mayEdit }: GalleryProps) {
  const shown = imagesInChosenOrder(
    images.filter(({ kind }) => kind === 'gallery'),
    pictures.order,
  );
  const isFull = shown.length >= venueListLimits.gallery;
  const running = pictures.running.filter(({ kind }) => kind === 'gallery');
  return (
    <Stack component="section" gap="lg">
      <div>
        <CardTitle order={3}>{galleryWords.title}</CardTitle>
        <Text c="dimmed" size="sm">
          {shown.length > 0 ? galleryWords.text(shown.length) : galleryWords.empty}
        </Text>
      </div>
      <SortableGallery shown={shown} pictures={pictures} mayEdit={mayEdit} />
      {running.map(({ key, part }) => (
        <UploadingPicture key={key} title={galleryWords.title} part={part} />
      ))}
      {mayEdit && isFull && <Text>{galleryWords.full}</Text>}
      {mayEdit && !isFull && (
        <PictureDrop
          multiple
          title={galleryWords.title}
          text={pictureWords.drop.idle}
          onFiles={files => pictures.choose('gallery', files)}
        />
      )}
    </Stack>
  );
}

type SortableProps = Pick<GalleryProps, 'pictures' | 'mayEdit'> & { shown: readonly VenueImage[] };

function SortableGallery({ shown, pictures, mayEdit }: SortableProps) {
  const [announced, announce] = useState('');
  const urls = shown.map(({ url }) => url);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= urls.length) return;
    announce(galleryWords.moved(to + 1, urls.length));
    void pictures.arrange(moveItem(urls, from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(urls.indexOf(String(active.id)), urls.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={urls} strategy={rectSortingStrategy}>
        <ol className={classes.gallery}>
          {shown.map((image, place) => (
            <GalleryItem
              key={image.url}
              image={image}
              place={place + 1}
              count={shown.length}
              pictures={pictures}
              mayEdit={mayEdit}
              onMove={by => move(place, place + by)}
            />
          ))}
        </ol>
      </SortableContext>
      <p role="status" className={classes.announced}>
        {announced}
      </p>
    </DndContext>
  );
}
