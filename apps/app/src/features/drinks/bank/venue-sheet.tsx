import { Text } from '@mantine/core';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { useNow } from '../../../platform/now.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { LookAtMapLink } from '../../friends/parts/empty-links.tsx';
import { VenuePicture } from '../../venues/parts/venue-picture.tsx';
import { VenueRow } from '../../venues/parts/venue-row.tsx';
import { lastCheckInOptions } from '../../venues/remote/check-in.ts';
import { pouringVenuesOptions } from '../../venues/remote/nearby.ts';
import { sortRedeemVenues } from './items.ts';
import classes from './screen.module.css';
import { bankWords } from './words.ts';

type RedeemVenueSheetProps = {
  opened: boolean;
  userId: string;
  /**
   * This voucher is redeemed at the venue. Where the id is undefined, the redemption begins with the free pour, where
   * one is available.
   */
  voucherId: string | undefined;
  onClose: () => void;
};

/** Chooses the venue where a drink is redeemed. The venue of the check-in comes first, then venues nearby. */
export function RedeemVenueSheet({ opened, onClose, ...where }: RedeemVenueSheetProps) {
  return (
    <Sheet opened={opened} title={bankWords.venues.title} onClose={onClose}>
      <RedeemVenueList {...where} />
    </Sheet>
  );
}

function RedeemVenueList({ userId, voucherId }: Pick<RedeemVenueSheetProps, 'userId' | 'voucherId'>) {
  const { lat, lng } = useUserLocation();
  const query = useQuery(pouringVenuesOptions({ lat, lng }));
  const { data: checkIn } = useQuery(lastCheckInOptions(userId));
  const now = new Date(useNow());
  return (
    <QueryView
      query={query}
      // The skeleton is as high as a list of bars, so that the sheet keeps its height when the bars load.
      skeleton={<RowsSkeleton rows={12} />}
      empty={<NoVenueNear />}
      errorFallback={bankWords.venues.failed}
      inCard
    >
      {venues => (
        <RowList>
          {sortRedeemVenues(venues, checkIn, now).map(({ venue, checkedIn }) => (
            <li key={venue.id}>
              {checkedIn && (
                <Text size="sm" c="dimmed" className={classes.here}>
                  {bankWords.venues.checkedIn}
                </Text>
              )}
              <VenueRow
                venue={venue}
                metres={distanceMetres({ lat, lng }, venue)}
                now={now}
                leading={<VenuePicture venue={venue} />}
                renderRoot={props => (
                  <Link
                    to="/redeem/$venueId"
                    params={{ venueId: venue.id }}
                    search={voucherId ? { voucher: voucherId } : {}}
                    {...props}
                  />
                )}
              />
            </li>
          ))}
        </RowList>
      )}
    </QueryView>
  );
}

function NoVenueNear() {
  return <EmptyPerch pose="away" icon="Wine" title={bankWords.venues.empty} action={<LookAtMapLink />} />;
}
