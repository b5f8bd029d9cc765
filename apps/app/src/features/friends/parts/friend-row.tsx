import type { NearbyFriend } from '@nightjar/domain/friends/entity';
import { distanceLabel } from '@nightjar/domain/kernel/geo';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { Facts } from '../../../ui/row/facts.tsx';
import type { ListRowProps } from '../../../ui/row/list-row.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';

export type FriendRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot'> & {
  friend: NearbyFriend;
  /** From the person, in metres, to the middle of the cell the friend is in. */
  metres: number;
};

/** A friend who is out: the venue they checked in to, or "nearby". A place has a distance, a person only about one. */
export function FriendRow({ friend, metres, ...row }: FriendRowProps) {
  const facts = friend.venue
    ? [`Out at ${friend.venue.name}`, distanceLabel(metres)]
    : ['Out nearby', `about ${aboutMiles(metres)}`];
  return (
    <PersonRow
      {...row}
      user={faceOf(friend)}
      sealed={hasSeal(friend)}
      ring="out"
      meta={<Facts facts={facts} />}
    />
  );
}

/** Exact labels are for venues: a friend's cell is 100 m wide, so tenths of a mile are what is known. */
function aboutMiles(metres: number): string {
  const miles = Math.max(0.1, Math.round(metres / 160.934) / 10);
  return `${miles.toFixed(1)} mi`;
}
