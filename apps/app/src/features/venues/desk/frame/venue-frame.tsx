import { Button } from '@mantine/core';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { adminVenueOptions } from '../remote.ts';
import { VenueBanner } from './venue-banner.tsx';
import { VenueHead } from './venue-head.tsx';
import { VenueHeadSkeleton } from './venue-head-skeleton.tsx';
import { VenueTabs } from './venue-tabs.tsx';
import { frameWords } from './words.ts';

export type VenueFrameProps = {
  venueId: string;
  /** True where the reader may open the guests' page of a venue. */
  opensApp: boolean;
  children: ReactNode;
};

/** The frame of every page of a venue shows the venue's name, its state, and the links to its other pages. */
export function VenueFrame({ venueId, opensApp, children }: VenueFrameProps) {
  const query = useQuery(adminVenueOptions(venueId));
  const { error, data } = query;
  if (data === undefined && (error?.status === 403 || error?.status === 404)) return <NotYourVenue />;
  return (
    <QueryView
      query={query}
      errorFallback={frameWords.failed}
      title={frameWords.title}
      skeleton={<VenueHeadSkeleton venueId={venueId} />}
    >
      {(venue: DeskVenue) => (
        <>
          <VenueHead venue={venue} opensApp={opensApp} />
          <VenueBanner venue={venue} />
          <VenueTabs venueId={venueId} />
          {children}
        </>
      )}
    </QueryView>
  );
}

/**
 * This page is shown for a venue that does not exist and for a venue of another team. So a user who is not on the team
 * does not learn whether the venue exists.
 */
function NotYourVenue() {
  return (
    <EmptyPerch
      page
      pose="away"
      title={frameWords.notYours.title}
      text={frameWords.notYours.text}
      action={
        <Button renderRoot={props => <Link to="/admin" {...props} />}>{frameWords.notYours.back}</Button>
      }
    />
  );
}
