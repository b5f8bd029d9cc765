import { Text } from '@mantine/core';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';
import { eventSocialsOptions } from '../remote/events.ts';
import { showWords } from './words.ts';

const goingWords = showWords.going;

type GoingSheetProps = { opened: boolean; eventId: string; onClose: () => void };

/** Lists the friends who go and are visible, each as a link to their page. */
export function GoingSheet({ opened, eventId, onClose }: GoingSheetProps) {
  return (
    <Sheet opened={opened} title={goingWords.title} onClose={onClose}>
      <FriendsGoingList eventId={eventId} />
    </Sheet>
  );
}

function FriendsGoingList({ eventId }: Pick<GoingSheetProps, 'eventId'>) {
  const query = useInfiniteQuery(eventSocialsOptions(eventId));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton rows={3} />}
      isEmpty={friends => friends.length === 0}
      empty={<Text c="dimmed">{goingWords.noFriends}</Text>}
      errorFallback={commonTexts.failed}
      inCard
    >
      {friends => (
        <>
          <RowList>
            {friends.map(friend => (
              <li key={friend.id}>
                <PersonRow
                  user={faceOf(friend)}
                  sealed={hasSeal(friend)}
                  ring={friend.activity_status ?? 'none'}
                  renderRoot={props => <Link to="/profile/$id" params={{ id: friend.id }} {...props} />}
                />
              </li>
            ))}
          </RowList>
          <MoreBelow query={query} />
          <Text c="dimmed" size="sm" mt="sm">
            {goingWords.onlyFriends}
          </Text>
        </>
      )}
    </QueryView>
  );
}
