import { distanceLabel, distanceMetres } from '@nightjar/domain/kernel/geo';
import { stateName } from '@nightjar/domain/places/rules/states';
import type { PlaceChangeToReview } from '@nightjar/domain/venues/desk/entity';

/** These texts compare another place with the place at which a rep confirmed the venue. */
const placeWords = {
  away: (distance: string) => `${distance} away`,
  to: (before: string, after: string) => `${before} → ${after}`,
  noState: 'no state that we know',
} as const;

type ChangedPlaces = Pick<PlaceChangeToReview, 'before' | 'after'>;

/** Describes how another place differs from the confirmed one: "12.4 mi away · Massachusetts → Florida". */
export function placeChangeText({ before, after }: ChangedPlaces): string {
  const away = distanceMetres(before, after);
  return [
    ...(away > 0 ? [placeWords.away(distanceLabel(away))] : []),
    ...(before.state === after.state ? [] : [placeWords.to(stateText(before.state), stateText(after.state))]),
    ...(before.timezone === after.timezone
      ? []
      : [placeWords.to(timezoneText(before.timezone), timezoneText(after.timezone))]),
  ].join(' · ');
}

export const stateText = (state: string | null) => (state ? stateName(state) : placeWords.noState);

export const timezoneText = (zone: string) => zone.replaceAll('_', ' ');

/** The texts name whether guests see a venue, and what is left to do until guests see it. */
export const stateWords = {
  active: 'Active',
  hidden: 'Hidden',
  unconfirmed: 'To confirm',
  archived: 'Archived',
} as const;

/** The tabs are the pages of a venue at the desk. */
export const frameTabs = {
  info: 'Info',
  staff: 'Staff',
  events: 'Events',
  images: 'Images',
  drinks: 'Drinks',
} as const;

/** Writes a role on a team, such as "Bartender". */
export const roleFact = (role: string | null): string | null =>
  role && `${role.slice(0, 1).toUpperCase()}${role.slice(1)}`;
