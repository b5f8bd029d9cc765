import { Text } from '@mantine/core';
import { nameOr } from '@nightjar/domain/people/rules/name';
import { facesInRow, facesOnPage, type Venue } from '@nightjar/domain/venues/entity';
import { imageUrl } from '../../../platform/config.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import classes from './here-now.module.css';
import { hereWords, showWords } from './words.ts';

/** Friends' faces first, then how many others. */
export function HereNow({ venue }: { venue: Venue }) {
  const people = venue.friends_here.map(friend => ({
    name: nameOr(friend, showWords.here.unnamed),
    image: imageUrl(friend.profile_image, 'face'),
  }));
  const names = people.map(({ name }) => name);
  const total = Math.max(venue.here_count, people.length);
  return (
    <section className={classes.here} aria-label={showWords.here.title}>
      {people.length > 0 && (
        <FaceStack users={people} max={facesOnPage} size={40} out label={names.join(', ')} />
      )}
      <div className={classes.words}>
        <Text fw={650} c={total > 0 ? 'var(--mantine-color-success)' : 'dimmed'} size="sm" aria-hidden>
          {showWords.here.title}
        </Text>
        <Text>
          {total === 0
            ? showWords.here.empty
            : hereWords(names.slice(0, facesInRow), total, venue.checked_in)}
        </Text>
      </div>
    </section>
  );
}
