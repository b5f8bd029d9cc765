import { Group, Text } from '@mantine/core';
import type { Point } from '@nightjar/domain/kernel/geo';
import { useQuery } from '@tanstack/react-query';
import { FaceStack } from '../../../ui/people/face.tsx';
import { nightFriendsOptions } from '../../places/remote.ts';

/** "3 friends are out" with their faces. Nothing while nobody knows. */
export function CompanyLine({ near }: { near: Point }) {
  const { data: friends } = useQuery(nightFriendsOptions({ near }));
  if (!friends) return <Text c="dimmed">&nbsp;</Text>;
  const users = friends.map(friend => ({
    name: friend.nickname ?? friend.first_name ?? '',
    image: friend.profile_image,
  }));
  const words = friends.length === 1 ? '1 friend is out' : `${friends.length} friends are out`;
  return (
    <Group gap="sm" role="status">
      {users.length > 0 && (
        <FaceStack users={users} max={4} size={32} label={users.map(user => user.name).join(', ')} />
      )}
      <Text c="dimmed">{friends.length === 0 ? 'No friends out yet. Somebody has to be first.' : words}</Text>
    </Group>
  );
}
