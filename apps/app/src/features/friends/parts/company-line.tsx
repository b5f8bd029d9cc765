import { Group, Text } from '@mantine/core';
import { maxPageSize } from '@nightjar/domain/kernel/page';
import { useQuery } from '@tanstack/react-query';
import { FaceStack } from '../../../ui/face/face.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { friendsOutOptions } from '../remote/people.ts';

/** "3 friends are out" with their faces; empty while it loads. */
export function CompanyLine({ userId }: { userId: string }) {
  const { data: friends } = useQuery(friendsOutOptions(userId));
  if (!friends) return <Text c="dimmed">&nbsp;</Text>;
  const users = friends.map(faceOf);
  return (
    <Group gap="sm" role="status">
      {users.length > 0 && (
        <FaceStack
          users={users}
          max={4}
          size={32}
          label={users
            .slice(0, 4)
            .map(({ name }) => name)
            .join(', ')}
        />
      )}
      <Text c="dimmed">{companyWords(friends.length)}</Text>
    </Group>
  );
}

function companyWords(count: number): string {
  if (count === 0) return 'No friends out yet. Somebody has to be first.';
  if (count === 1) return '1 friend is out';
  return count < maxPageSize ? `${count} friends are out` : `More than ${count - 1} friends are out`;
}
