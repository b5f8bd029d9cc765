import { Stack } from '@mantine/core';
import type { Venue } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { outbox, useOutbox } from '../../../platform/outbox/outbox.ts';
import { Face } from '../../../ui/face/face.tsx';
import { GonePage } from '../../../ui/feedback/gone.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { useDebounced } from '../../../ui/input/use-debounced.ts';
import { ListRow } from '../../../ui/row/list-row.tsx';
import { PageLink } from '../../../ui/row/page-link.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { FollowButton } from '../../people/parts/follow-button.tsx';
import { outboxLaneOfVenue, withWaitingFollow } from '../flow.ts';
import { venueProfileOptions } from '../remote/venue.ts';
import { FollowersList } from './followers-list.tsx';
import classes from './followers-screen.module.css';
import { followersWords } from './words.ts';

export type FollowersScreenProps = { venueId: string; userId: string; onBack: () => void };

/** The screen lists who follows a bar, and has the button that follows it. */
export function FollowersScreen({ venueId, userId, onBack }: FollowersScreenProps) {
  const query = useQuery(venueProfileOptions(venueId, userId));
  const waiting = useOutbox(outboxLaneOfVenue(venueId));
  const failure = query.data ? undefined : query.error?.status;
  if (failure === 404 || failure === 400)
    return <GonePage renderBack={link => <Link to="/discover" {...link} />} />;
  const shown = query.data && withWaitingFollow(query.data, waiting);
  return (
    <>
      <PageHeader title={followersWords.title(shown?.followers_count)} onBack={onBack} />
      <div className={classes.page}>
        <QueryView query={query} skeleton={<RowsSkeleton action />} errorFallback={followersWords.failed}>
          {answered => (
            <FollowersOfVenue
              answered={answered}
              venue={withWaitingFollow(answered, waiting)}
              userId={userId}
            />
          )}
        </QueryView>
      </div>
    </>
  );
}

type FollowersProps = {
  /**
   * `venue` includes a follow that still waits in the outbox; `answered` is the server's answer without that follow.
   */
  venue: Venue;
  answered: Venue;
  userId: string;
};

function FollowersOfVenue({ venue, answered, userId }: FollowersProps) {
  const [typed, setTyped] = useState('');
  const rested = useDebounced(typed.trim());
  const search = typed === '' ? '' : rested;
  return (
    <Stack gap="sm">
      <BarRow venue={venue} userId={userId} />
      {answered.followers_count > 0 && (
        <SearchInput label={followersWords.search} value={typed} onChange={setTyped} />
      )}
      <FollowersList venueId={venue.id} userId={userId} total={answered.followers_count} search={search} />
    </Stack>
  );
}

/** The row shows the bar itself with the follow button. */
function BarRow({ venue, userId }: { venue: Venue; userId: string }) {
  const logo = venue.images.find(({ kind }) => kind === 'logo')?.url ?? null;
  const place = [venue.city, venue.state].filter(Boolean).join(', ');
  const lane = outboxLaneOfVenue(venue.id);
  const payload = { venue_id: venue.id, user_id: userId };
  return (
    <div className={classes.bar}>
      <ListRow
        leading={<Face place user={{ name: venue.name, image: imageUrl(logo, 'face') }} />}
        title={venue.name}
        lines={place ? [place] : []}
        renderRoot={props => <PageLink page={{ to: '/venues/$id', params: { id: venue.id } }} {...props} />}
        actions={
          <FollowButton
            following={venue.is_following}
            name={venue.name}
            onChange={follow =>
              outbox.add({ kind: follow ? 'follow-venue' : 'unfollow-venue', lane, payload })
            }
          />
        }
      />
    </div>
  );
}
