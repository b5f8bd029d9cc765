import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';
import { mutualFriendsOptions } from '../remote/people.ts';
import { profileLinkOf } from './person-entry.tsx';

export type MutualSheetProps = {
  opened: boolean;
  onClose: () => void;
  userId: string;
  otherId: string;
  title: string;
};

export function MutualSheet({ opened, onClose, title, ...pair }: MutualSheetProps) {
  return (
    <Sheet opened={opened} title={title} onClose={onClose}>
      <MutualFriendList {...pair} />
    </Sheet>
  );
}

function MutualFriendList({ userId, otherId }: Pick<MutualSheetProps, 'userId' | 'otherId'>) {
  const query = useQuery(mutualFriendsOptions(userId, otherId));
  return (
    <QueryView query={query} skeleton={<RowsSkeleton rows={3} />} errorFallback={commonTexts.failed} inCard>
      {people => (
        <RowList>
          {people.map(person => (
            <li key={person.id}>
              <PersonRow
                user={faceOf(person)}
                sealed={hasSeal(person)}
                renderRoot={profileLinkOf(person.id)}
              />
            </li>
          ))}
        </RowList>
      )}
    </QueryView>
  );
}
