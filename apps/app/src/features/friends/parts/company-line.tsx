import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FaceStack } from '../../../ui/face/face.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { friendsOutOptions } from '../remote/people.ts';
import { friendsOutText } from './words.ts';

const mostFacesShown = 4;

/** Shows "3 friends are out" with the friends' faces. The line is empty while it loads. */
export function FriendsOutLine({ userId }: { userId: string }) {
  const { data: friends } = useQuery(friendsOutOptions(userId));
  if (!friends) return <Text c="dimmed">&nbsp;</Text>;
  const users = friends.map(faceOf);
  return (
    <Group gap="sm" role="status">
      {users.length > 0 && (
        <FaceStack
          users={users}
          max={mostFacesShown}
          total={0}
          size={44}
          out
          label={users
            .slice(0, mostFacesShown)
            .map(({ name }) => name)
            .join(', ')}
        />
      )}
      <Text fw={650}>{friendsOutText(friends.length)}</Text>
    </Group>
  );
}
