import { Title } from '@mantine/core';
import type { VenueActivity } from '@nightjar/domain/activity/entity';
import { distanceLabel, distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import feed from '../../activity/parts/feed.module.css';
import { activityInAreaOptions } from '../../activity/remote.ts';
import type { SearchedArea } from '../../places/remote/areas.ts';
import classes from './around-you.module.css';
import { peopleAt, tonightWords } from './words.ts';

const maxBusyVenues = 5;
const maxFacesInLine = 2;

/** Lists the bars with people. It names the friends in a bar and counts the others. */
export function AroundYou({ area }: { area: SearchedArea }) {
  const title = useId();
  const { data: busy = [] } = useQuery(activityInAreaOptions(area));
  if (busy.length === 0) return null;
  return (
    <section aria-labelledby={title} className={classes.around}>
      <Title order={3} size="h4" id={title}>
        {tonightWords.around}
      </Title>
      <ul className={classes.lines}>
        {busy.slice(0, maxBusyVenues).map(venue => (
          <li key={venue.venue_id} className={classes.line}>
            <BusyLine venue={venue} near={area.near} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BusyLine({ venue, near }: { venue: VenueActivity; near: Point }) {
  const { venue_id, name, here_count, friends_here } = venue;
  const friends = friends_here.map(friend => ({
    name: nameOrElse(friend, tonightWords.unnamed.friend),
    image: imageUrl(friend.profile_image, 'face'),
  }));
  // `here_count` leaves out private people, and `friends_here` has private friends too. So only friends who are not
  // private are subtracted.
  const others = Math.max(0, here_count - friends_here.filter(friend => !friend.private).length);
  const names = friends.map(friend => friend.name);
  return (
    <>
      <span className={classes.faces} aria-hidden>
        {friends.length > 0 ? (
          <FaceStack users={friends} max={maxFacesInLine} total={0} size={32} out label={names.join(', ')} />
        ) : (
          <span className={classes.people}>
            <Icon name="Users" size={20} />
          </span>
        )}
      </span>
      <span className={feed.words}>
        {peopleAt(names, others)}{' '}
        <Link to="/venues/$id" params={{ id: venue_id }} className={feed.link}>
          {name}
        </Link>
      </span>
      <span className={classes.away}>{distanceLabel(distanceMetres(near, venue))}</span>
    </>
  );
}
