import { Button } from '@mantine/core';
import type { DeskVenue, PlaceChangeToReview } from '@nightjar/domain/venues/desk/entity';
import { DeskNotice } from '../../../../ui/desk/desk-notice.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { AttemptError } from '../parts/form/attempt-error.tsx';
import { useAttempt } from '../parts/form/use-attempt.ts';
import { placeChangeText } from '../parts/words.ts';
import { saveVenue } from '../remote.ts';
import { frameWords } from './words.ts';

/**
 * Shows a state that concerns all pages of a venue: the venue is archived, on hold or not confirmed yet, or a rep must
 * decide about another place.
 */
export function VenueBanner({ venue }: { venue: DeskVenue }) {
  const { archived_at, confirmed_at, active, suspended_at, suspended_until, suspended_reason } = venue;
  if (archived_at)
    return (
      <DeskNotice icon="Archive">
        {frameWords.archived(archived_at, venue.timezone, venue.may_restore)}
      </DeskNotice>
    );
  if (suspended_at)
    return (
      <DeskNotice icon="PauseCircle">
        {frameWords.held(suspended_until, suspended_reason, venue.timezone)}
      </DeskNotice>
    );
  if (venue.place_change) return <PlaceNotice venue={venue} change={venue.place_change} />;
  if (confirmed_at) return null;
  return (
    <DeskNotice
      icon="SealCheck"
      action={
        <HrefLink href={`/admin/venues/confirm/${venue.id}`}>
          {venue.may_confirm ? frameWords.confirm : frameWords.steps}
        </HrefLink>
      }
    >
      {frameWords.unconfirmed(active)}
    </DeskNotice>
  );
}

type PlaceNoticeProps = { venue: DeskVenue; change: PlaceChangeToReview };

/**
 * Shows the place to which the team wants to move the venue, or to which it moved while it poured nothing. A rep
 * decides about it. Until then, the team may withdraw a request.
 */
function PlaceNotice({ venue, change }: PlaceNoticeProps) {
  const { busy, error, run } = useAttempt();
  const { id: venue_id, lat, lng, state, timezone } = venue;
  const takeBack = () => void run(() => saveVenue({ venue_id, lat, lng, state, timezone }));
  return (
    <>
      <DeskNotice
        icon="MapPin"
        action={
          venue.may_confirm ? (
            <HrefLink href={`/admin/venues/confirm/${venue_id}`}>{frameWords.place.look}</HrefLink>
          ) : (
            change.asked &&
            venue.may_edit && (
              <Button size="compact-md" variant="default" loading={busy} onClick={takeBack}>
                {frameWords.place.takeBack}
              </Button>
            )
          )
        }
      >
        {change.asked
          ? frameWords.place.asked(placeChangeText(change), change.asked_by)
          : frameWords.place.moved(placeChangeText(change))}
      </DeskNotice>
      {error && <AttemptError error={error} />}
    </>
  );
}
