import { Title } from '@mantine/core';
import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { FillingImage } from '../../../ui/picture/filling-image.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { VenueState } from '../../venues/desk/parts/venue-state.tsx';
import { frameTabs, roleFact } from '../../venues/desk/parts/words.ts';
import { VenueIllustration } from '../../venues/parts/venue-illustration.tsx';
import { VenueOpenStatus } from '../../venues/parts/venue-open-status.tsx';
import classes from './own-venue.module.css';
import { startWords } from './words.ts';

/** Shows a venue of the reader's team: its state tonight, and links to the pages that a shift needs. */
export function OwnVenue({ venue, now }: { venue: DeskVenueRow; now: Date }) {
  const params = { id: venue.id };
  const facts = [
    <VenueOpenStatus key="open" venue={venue} now={now} />,
    venue.city,
    roleFact(venue.role),
  ].filter(Boolean);
  return (
    <li className={classes.card}>
      <div className={classes.cover}>
        <VenueCoverPicture image={venue.image ?? venue.logo} />
      </div>
      <div className={classes.body}>
        <div className={classes.name}>
          <Title order={3}>
            <Link to="/admin/venues/$id/info" params={params} className={classes.link}>
              {venue.name}
            </Link>
          </Title>
          <VenueState venue={venue} />
        </div>
        <FactLine facts={facts} />
        <nav aria-label={startWords.own.actions(venue.name)} className={classes.buttons}>
          <Link to="/admin/venues/$id/drinks" params={params}>
            {frameTabs.drinks}
          </Link>
          <Link to="/admin/venues/$id/staff" params={params}>
            {frameTabs.staff}
          </Link>
          <Link to="/admin/venues/$id/events" params={params}>
            {frameTabs.events}
          </Link>
          {venue.confirmed_at === null && (
            <Link to="/admin/venues/confirm/$venueId/{-$step}" params={{ venueId: venue.id }}>
              {startWords.own.steps(venue)}
            </Link>
          )}
        </nav>
      </div>
    </li>
  );
}

/** Shows the picture of a venue, or a drawing where the venue has none. */
function VenueCoverPicture({ image }: { image: string | null }) {
  const [broken, setBroken] = useState(false);
  if (!image || broken) return <VenueIllustration />;
  return <FillingImage src={imageUrl(image, 'cover')} alt="" onError={() => setBroken(true)} />;
}
