import { Group, Text } from '@mantine/core';
import type { Venue } from '@nightjar/domain/venues/entity';
import { imageUrl } from '../../../platform/config.ts';
import { FaceStack } from '../../../ui/people/face.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { hereWords } from '../flow.ts';

/** Friends first, then how many others. */
export function HereNow({ venue }: { venue: Venue }) {
  const people = venue.friends_here.map(({ nickname, first_name, profile_image }) => ({
    name: nickname ?? first_name ?? 'A friend',
    image: imageUrl(profile_image),
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
