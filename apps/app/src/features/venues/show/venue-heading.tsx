import { Text } from '@mantine/core';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import type { Venue } from '@nightjar/domain/venues/entity';
import { imageUrl } from '../../../platform/config.ts';
import { useUserLocation } from '../../../platform/user-location.ts';
import { DistanceLabel } from '../../../ui/format/distance-label.tsx';
import { Facts } from '../../../ui/row/facts.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { VenueOpenStatus } from '../parts/venue-open-status.tsx';
import classes from './venue-heading.module.css';
import { showWords } from './words.ts';

/** What it is called, what it is, whether it is open, how far. */
export function VenueHeading({ venue, now }: { venue: Venue; now: Date }) {
  const logo = venue.images.find(({ kind }) => kind === 'logo')?.url;
  const kinds = venue.type.flatMap(({ name }) => name ?? []).join(', ');
  const place = [venue.city, venue.state].filter(Boolean).join(', ');
  return (
    <header className={classes.heading}>
      {logo && <img src={imageUrl(logo, 'thumbnail')} alt="" className={classes.logo} />}
      <PageTitle>{venue.name}</PageTitle>
      <Text c="dimmed" size="sm" component="div">
        <Facts facts={[kinds, place].filter(Boolean)} />
      </Text>
      <Facts
        facts={[
          venue.active && <VenueOpenStatus key="open" venue={venue} now={now} countsDown />,
          <VenueDistance key="distance" venue={venue} />,
          <Text key="followers" span size="sm" c="dimmed">
            {showWords.heading.followers(venue.followers_count)}
          </Text>,
        ].filter(Boolean)}
      />
    </header>
  );
}

function VenueDistance({ venue }: { venue: Venue }) {
  return <DistanceLabel metres={distanceMetres(useUserLocation(), venue)} />;
}
