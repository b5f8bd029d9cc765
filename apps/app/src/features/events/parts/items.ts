import type { EventCard } from '@nightjar/domain/events/entity';

/** The row of an event needs these fields. A list whose answer leaves out a field does not show that fact. */
export type ListedEvent = Pick<EventCard, 'name' | 'starts_at' | 'ends_at' | 'status' | 'image'> &
  Partial<Pick<EventCard, 'place' | 'capacity' | 'going_count' | 'friends_going' | 'distance_m'>> & {
    readonly venue: Pick<EventCard['venue'], 'name' | 'timezone'>;
  };
