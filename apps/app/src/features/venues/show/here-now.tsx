import { Text } from '@mantine/core';
import type { VenueActivityNow } from '@nightjar/domain/activity/entity';
import { nightDate } from '@nightjar/domain/kernel/night';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { mostFacesInRow, mostFacesOnPage, type Venue } from '@nightjar/domain/venues/entity';
import { imageUrl } from '../../../platform/config.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import { relativeNight } from '../../../ui/format/relative-night.ts';
import { lastVisitsOfFriendsWhoLeft } from './flow.ts';
import classes from './here-now.module.css';
import { hereText, showWords } from './words.ts';

export type HereNowProps = {
  venue: Venue;
  /**
   * The people at the venue; undefined until they have loaded, and where they failed to load. Then the page shows the
   * venue's own numbers.
   */
  activity: VenueActivityNow | undefined;
  now: Date;
};

/**
 * Shows the faces of friends at the venue, the number of other guests, and the friends who were there in the last days.
 */
export function HereNow({ venue, activity, now }: HereNowProps) {
  const { friends_here, here_count } = activity ?? venue;
  const people = friends_here.map(friend => ({
    name: nameOrElse(friend, showWords.here.unnamed),
    image: imageUrl(friend.profile_image, 'face'),
  }));
  const names = people.map(({ name }) => name);
  const total = Math.max(here_count, people.length);
  return (
    <section className={classes.here} aria-label={showWords.here.title}>
      {people.length > 0 && (
        <FaceStack users={people} max={mostFacesOnPage} size={40} out label={names.join(', ')} />
      )}
      <div className={classes.words}>
        <Text fw={650} c={total > 0 ? 'var(--mantine-color-success)' : 'dimmed'} size="sm" aria-hidden>
          {showWords.here.title}
        </Text>
        <Text>
          {total === 0
            ? showWords.here.empty
            : hereText(names.slice(0, mostFacesInRow), total, venue.checked_in)}
        </Text>
        {activity && <LastVisits activity={activity} timezone={venue.timezone} now={now} />}
      </div>
    </section>
  );
}

type LastVisitsProps = { activity: VenueActivityNow; timezone: string; now: Date };

function LastVisits({ activity, timezone, now }: LastVisitsProps) {
  return lastVisitsOfFriendsWhoLeft(activity).map(({ person, at }) => (
    <Text key={person.id} size="sm" c="dimmed">
      {showWords.here.was(
        nameOrElse(person, showWords.here.unnamed),
        relativeNight(nightDate(new Date(at), timezone), now, timezone),
      )}
    </Text>
  ));
}
