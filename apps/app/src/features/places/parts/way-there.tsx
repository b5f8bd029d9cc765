import { Button, Text } from '@mantine/core';
import type { Point } from '@nightjar/domain/kernel/geo';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { RowCard } from '../../../ui/row/row-card.tsx';
import { directionsUrl } from './flow.ts';
import classes from './way-there.module.css';
import { placeWords } from './words.ts';

type PlaceWithAddress = Point & { readonly name: string; readonly address: string | null };

/** Shows where a place is: a small map, its address, and a link to the map application. */
export function DirectionsLink({ place, map }: { place: PlaceWithAddress; map?: ReactNode }) {
  return (
    <RowCard>
      {map}
      <div className={classes.address}>
        <Text className={classes.street}>{place.address ?? place.name}</Text>
        <Button
          component="a"
          href={directionsUrl(place)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          size="md"
          leftSection={<Icon name="NavigationArrow" size={20} />}
        >
          {placeWords.directions}
        </Button>
      </div>
    </RowCard>
  );
}
