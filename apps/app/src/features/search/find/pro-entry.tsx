import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { nameOf } from '@nightjar/domain/people/rules/name';
import type { NearbyPro, TopPro } from '@nightjar/domain/staff/entity';
import { Link } from '@tanstack/react-router';
import { FollowControl } from '../../people/parts/follow-control.tsx';
import { ProRow } from '../../staff/parts/pro-row.tsx';

type ProEntryProps = { pro: NearbyPro | TopPro; userId: string; near: Point };

/**
 * Shows a pro as a link to the pro's page or, for a pro without an account, to the page of the bar. A top pro has the
 * number of followers in place of the distance.
 */
export function ProEntry({ pro, userId, near }: ProEntryProps) {
  const proUserId = pro.user_id;
  return (
    <ProRow
      pro={pro}
      metres={'followers_count' in pro ? null : distanceMetres(near, pro)}
      actions={
        proUserId &&
        proUserId !== userId && (
          <FollowControl
            userId={userId}
            proUserId={proUserId}
            name={nameOf(pro)}
            following={pro.is_following}
          />
        )
      }
      renderRoot={props =>
        proUserId ? (
          <Link to="/profile/$id" params={{ id: proUserId }} {...props} />
        ) : (
          <Link to="/venues/$id" params={{ id: pro.venue_id }} {...props} />
        )
      }
    />
  );
}
