import { Stack, Text, Title } from '@mantine/core';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { adminVenueOptions } from '../remote.ts';
import { pictureShapeOf, pictureSlotKinds } from './flow.ts';
import { Gallery } from './gallery.tsx';
import { PictureSlot } from './picture-slot.tsx';
import classes from './pictures.module.css';
import { usePictures } from './use-pictures.ts';
import { pictureWords as words } from './words.ts';

const CropSheet = lazy(() =>
  import('../../../../ui/picture/crop-sheet.tsx').then(sheet => ({ default: sheet.CropSheet })),
);

/** Shows the pictures of a venue, as a tab of the venue's page at the desk. */
export function PicturesScreen({ venueId }: { venueId: string }) {
  const query = useQuery(adminVenueOptions(venueId));
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} className={classes.title}>
          {words.title}
        </Title>
        <Text c="dimmed" size="sm">
          {words.text}
        </Text>
      </div>
      <QueryView query={query} skeleton={<CardsSkeleton cards={4} />} errorFallback={words.failed}>
        {venue => <VenuePictures venue={venue} />}
      </QueryView>
    </Stack>
  );
}

type VenuePicturesProps = { venue: Pick<DeskVenue, 'id' | 'images' | 'may_edit'> };

/**
 * Shows the four places of a venue's pictures, and its gallery below them. The steps that add and confirm a venue show
 * this too.
 */
export function VenuePictures({ venue }: VenuePicturesProps) {
  const pictures = usePictures(venue.id);
  const [next] = pictures.waiting;
  return (
    <Stack gap="lg">
      {!venue.may_edit && (
        <Text c="dimmed" size="sm">
          {words.readOnly}
        </Text>
      )}
      <ul className={classes.slots}>
        {pictureSlotKinds.map(kind => (
          <PictureSlot
            key={kind}
            kind={kind}
            image={venue.images.find(image => image.kind === kind)}
            pictures={pictures}
            mayEdit={venue.may_edit}
          />
        ))}
      </ul>
      <Gallery images={venue.images} pictures={pictures} mayEdit={venue.may_edit} />
      {next && (
        <Suspense>
          <CropSheet
            key={next.key}
            file={next.file}
            shape={pictureShapeOf(next.kind).crop}
            onCut={picture => void pictures.add(next, picture)}
            onClose={pictures.skip}
          />
        </Suspense>
      )}
    </Stack>
  );
}
