import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { AddVenueLink } from '../parts/add-venue-link.tsx';
import { VenueList } from '../parts/venue-list.tsx';
import classes from './start-screen.module.css';
import { TonightEvents } from './tonight.tsx';
import { WaitingVenues } from './waiting-venues.tsx';
import { startWords } from './words.ts';

type HouseStartProps = {
  now: Date;
  timezone: string;
  seesArchived: boolean;
  lead?: ReactNode;
  figures?: ReactNode;
};

/**
 * Shows reps and super admins the venues that wait to be confirmed, tonight's events of all venues, and the search.
 */
export function HouseStart({ now, timezone, seesArchived, lead, figures }: HouseStartProps) {
  return (
    <>
      {lead}
      <div className={classes.pair}>
        <WaitingVenues now={now} />
        <TonightEvents now={now} timezone={timezone} />
      </div>
      {figures}
      <Title order={2} className={classes.part}>
        {startWords.find}
      </Title>
      <VenueList seesEveryVenue seesArchived={seesArchived} add={<AddVenueLink />} />
    </>
  );
}
