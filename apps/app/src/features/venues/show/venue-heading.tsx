import { Text } from '@mantine/core';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { Venue } from '@nightjar/domain/venues/entity';
import { Link } from '@tanstack/react-router';
import { imageUrl } from '../../../platform/config.ts';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { DistanceLabel } from '../../../ui/format/distance-label.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { VenueOpenStatus } from '../parts/venue-open-status.tsx';
import { venueWords } from '../parts/words.ts';
import classes from './venue-heading.module.css';

type VenueWithHeading = Pick<
  Venue,
  'id' | 'name' | 'images' | 'type' | 'city' | 'state' | 'lat' | 'lng' | 'hours' | 'closures' | 'timezone'
> &
  Partial<Pick<Venue, 'active' | 'followers_count'>>;

/**
 * The venue's name is followed by its kind, its town, its opening status, its distance and the number of its followers.
 * A public page shows neither the distance nor the followers.
 */
export function VenueHeading({ venue, now }: { venue: VenueWithHeading; now: Date }) {
  const { active = true, followers_count: followers } = venue;
  const logo = venue.images.find(({ kind }) => kind === 'logo')?.url;
  const kinds = venue.type.flatMap(({ name }) => name ?? []).join(', ');
  const place = [venue.city, venue.state].filter(Boolean).join(', ');
  return (
    <header className={classes.heading}>
      {logo && <img src={imageUrl(logo, 'thumbnail')} alt="" className={classes.logo} />}
      <PageTitle>{venue.name}</PageTitle>
      <Text c="dimmed" size="sm" component="div">
        <FactLine facts={[kinds, place].filter(Boolean)} />
      </Text>
      <FactLine
        facts={[
          active && <VenueOpenStatus key="open" venue={venue} now={now} countsDown />,
          followers !== undefined && <VenueDistance key="distance" venue={venue} />,
          followers !== undefined && (
            <Link
              key="followers"
              to="/venues/$id/followers"
              params={{ id: venue.id }}
              className={classes.followers}
            >
              {venueWords.followers(followers)}
            </Link>
          ),
        ].filter(Boolean)}
      />
    </header>
  );
}

function VenueDistance({ venue }: { venue: Point }) {
  return <DistanceLabel metres={distanceMetres(useUserLocation(), venue)} />;
}
