import { Group, Text } from '@mantine/core';
import { nameOr } from '@nightjar/domain/people/rules/name';
import type { Venue } from '@nightjar/domain/venues/entity';
import { imageUrl } from '../../../platform/config.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { hereWords } from '../flow.ts';

/** Friends first, then how many others. */
export function HereNow({ venue }: { venue: Venue }) {
  const people = venue.friends_here.map(friend => ({
    name: nameOr(friend, 'A friend'),
    image: imageUrl(friend.profile_image, 'face'),
  }));
  const total = Math.max(venue.here_count, people.length);
  const words = hereWords(
    people.map(({ name }) => name),
    total,
    venue.checked_in,
  );
  return (
    <PageSection title="Here now">
      {total === 0 ? (
        <Text c="dimmed">Be the first bird on the branch.</Text>
      ) : (
        <Group gap="sm" wrap="nowrap">
          {people.length > 0 && (
            <FaceStack users={people} size={36} label={people.map(({ name }) => name).join(', ')} />
          )}
          <Text>{words}</Text>
        </Group>
      )}
    </PageSection>
  );
}
