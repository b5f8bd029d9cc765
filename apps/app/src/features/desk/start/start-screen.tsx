import { nightDate } from '@nightjar/domain/kernel/night';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownTimezone } from '../../../platform/location/own-clock.ts';
import { useMinute } from '../../../platform/now.ts';
import { DeskHeading } from '../../../ui/desk/desk-heading.tsx';
import { useSession } from '../../people/remote/session.ts';
import { ownVenuesOptions, tonightsEventsOptions } from '../remote.ts';
import { nextOpening, partOfDay } from './flow.ts';
import { HouseStart } from './house-start.tsx';
import { TeamStart } from './team-start.tsx';
import { nightTitle, startWords, wallClockHhmm } from './words.ts';

export type StartScreenProps = {
  /** True for a rep or super admin, who manages every venue. */
  seesEveryVenue: boolean;
  seesArchived: boolean;
  /** The figures of a rep's own venues; left out for other readers. */
  lead?: ReactNode;
  /** The figures of the city; left out for a reader who may not see them. */
  figures?: ReactNode;
};

/** The first page of the desk shows tonight's events and the tasks that wait for the reader. */
export function StartScreen({ seesEveryVenue, seesArchived, lead, figures }: StartScreenProps) {
  const { details } = useSession();
  const own = useQuery({ ...ownVenuesOptions(), enabled: !seesEveryVenue });
  const now = new Date(useMinute());
  const venues = own.data?.data ?? [];
  const team = details?.pros.find(({ state }) => state === 'approved');
  const timezone = team?.timezone ?? venues[0]?.timezone ?? ownTimezone();
  // Where the time zone is known before the venues have loaded, the events of tonight are requested at the same time as
  // the venues.
  useQuery({ ...tonightsEventsOptions(now, timezone), enabled: seesEveryVenue || team !== undefined });
  const opening = nextOpening(venues, now);
  const greeting = startWords.greeting(
    partOfDay(wallClockHhmm(now, timezone)),
    details?.user.first_name?.trim() || null,
  );
  const title = opening ? `${greeting} ${startWords.opening(opening, venues.length > 1)}` : greeting;
  return (
    <>
      <DeskHeading title={title} text={nightTitle(nightDate(now, timezone))} />
      {seesEveryVenue ? (
        <HouseStart now={now} timezone={timezone} seesArchived={seesArchived} lead={lead} figures={figures} />
      ) : (
        <TeamStart query={own} now={now} timezone={timezone} />
      )}
    </>
  );
}
