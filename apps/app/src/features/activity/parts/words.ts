import type { FeedItem } from '@nightjar/domain/activity/entity';

export const activityWords = {
  /** The word for the viewer: the first text begins a line, the second is used inside a line. */
  you: 'You',
  toYou: 'you',
} as const;

/** A line of the feed in two parts: what the person did, and the place, event or person that the line links to. */
export type ActivityText = {
  readonly did: string;
  readonly what: {
    readonly kind: 'venue' | 'event' | 'person';
    readonly id: string;
    readonly name: string;
  } | null;
};

export function activityText(item: FeedItem, nameOf: (person: FeedItem['person']) => string): ActivityText {
  const { venue, event, other } = item;
  const atVenue = venue && ({ kind: 'venue', id: venue.id, name: venue.name } as const);
  const withOther = other && ({ kind: 'person', id: other.id, name: nameOf(other) } as const);
  switch (item.kind) {
    case 'checked_in':
      return { did: 'checked in at', what: atVenue };
    case 'followed_venue':
      return { did: 'started following', what: atVenue };
    case 'followed_pro':
      return { did: 'started following', what: withOther };
    case 'followed_event':
      return {
        did: 'is going to',
        what: event && { kind: 'event', id: event.event_id, name: event.name },
      };
    case 'became_friends':
      return { did: 'made friends with', what: withOther };
    case 'clocked_in':
      return { did: 'is behind the bar at', what: atVenue };
  }
}

/** Changes the text of an activity so that it follows "You". */
export const toSecondPerson = (did: string): string => did.replace(/^is /, 'are ');
