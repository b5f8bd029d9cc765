import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RowCard } from '../../../ui/row/row-card.tsx';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { pendingRequestsOptions } from '../remote/people.ts';
import { useRequestLists } from './use-requests.ts';
import { friendWords } from './words.ts';

/** Links to the friend requests while some of them have no answer. */
export function RequestsRow({ userId }: { userId: string }) {
  const { data } = useQuery(pendingRequestsOptions(userId));
  const { receivedCount } = useRequestLists(data);
  const navigate = useNavigate();
  if (receivedCount === 0) return null;
  return (
    <RowCard>
      <SettingRow
        icon="HandWaving"
        label={friendWords.requests(receivedCount)}
        to="/profile/friend-requests"
        onPress={() => void navigate({ to: '/profile/friend-requests' })}
      />
    </RowCard>
  );
}
