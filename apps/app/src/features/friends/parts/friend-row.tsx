import type { NearbyFriend } from '@nightjar/domain/friends/entity';
import { approximateDistance, distanceLabel } from '@nightjar/domain/kernel/geo';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { FactLine } from '../../../ui/row/facts.tsx';
import type { ListRowProps } from '../../../ui/row/list-row.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';
import { friendWords } from './words.ts';

export type FriendRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot'> & {
  friend: NearbyFriend;
  /**
   * The distance in meters from the viewer to the friend's venue, or else to the middle of the map cell in which the
   * friend is. It is null where the list shows the distance in another row of the same venue.
   */
  metres: number | null;
};

/**
 * The row of a friend who is out shows the venue of the friend's check-in, or "nearby". The distance of a friend who is
 * at no venue is written as "about 0.3 mi", because it is the distance of a map cell.
 */
export function FriendRow({ friend, metres, ...row }: FriendRowProps) {
  const distanceFact = (label: (metres: number) => string) => (metres === null ? [] : [label(metres)]);
  const facts = friend.venue
    ? [friendWords.outAt(friend.venue.name), ...distanceFact(distanceLabel)]
    : [friendWords.outNearby, ...distanceFact(approximateDistance)];
  return (
    <PersonRow
      {...row}
      user={faceOf(friend)}
      sealed={hasSeal(friend)}
      ring="out"
      meta={<FactLine facts={facts} />}
    />
  );
}
