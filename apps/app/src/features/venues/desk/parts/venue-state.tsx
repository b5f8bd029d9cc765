import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import { stateWords } from './words.ts';

type Shown = Pick<DeskVenueRow, 'active' | 'archived_at' | 'confirmed_at'>;

/** Whether guests see a venue, and whether a rep has confirmed it. An archived one is nothing else. */
export function VenueState({ venue }: { venue: Shown }) {
  if (venue.archived_at)
    return (
      <Badge component="span" color="gray">
        {stateWords.archived}
      </Badge>
    );
  return (
    <>
      <Badge component="span" color={venue.active ? 'luna' : 'gray'}>
        {venue.active ? stateWords.active : stateWords.hidden}
      </Badge>
      {!venue.confirmed_at && (
        <Badge component="span" color="honey">
          {stateWords.unconfirmed}
        </Badge>
      )}
    </>
  );
}
