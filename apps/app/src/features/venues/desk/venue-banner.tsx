import type { DeskVenue } from '@nightjar/domain/venues/desk';
import { DeskNotice } from '../../../ui/desk/desk-notice.tsx';
import { HrefLink } from '../../../ui/desk/href-link.tsx';
import { frameWords } from './words.ts';

/** What holds for all pages of a venue: it is archived, on hold, or not confirmed yet. */
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
  if (confirmed_at) return null;
  return (
    <DeskNotice
      icon="SealCheck"
      action={
        venue.may_confirm && (
          <HrefLink href={`/admin/venues/confirm/${venue.id}`}>{frameWords.confirm}</HrefLink>
        )
      }
    >
      {frameWords.unconfirmed(active)}
    </DeskNotice>
  );
}
