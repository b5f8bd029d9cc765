import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import { stateWords } from './words.ts';

type ShownVenue = Pick<DeskVenueRow, 'active' | 'archived_at' | 'confirmed_at'>;

/**
 * The state shows whether guests see a venue, and whether a rep has confirmed it. An archived venue has no
 * other state.
 */
export function VenueState({ venue }: { venue: ShownVenue }) {
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
