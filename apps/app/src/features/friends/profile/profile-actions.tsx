import { Button, Stack } from '@mantine/core';
import type { Profile } from '@nightjar/domain/account/entity';
import type { Relation } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { Link } from '@tanstack/react-router';
import { IconTile, IconTiles } from '../../../ui/input/icon-tile.tsx';
import { changeRelation } from '../../people/parts/actions.ts';
import { FollowControl } from '../../people/parts/follow-control.tsx';
import { RelationControl } from '../../people/parts/relation-control.tsx';
import { useUnsentWriteIds } from '../../people/parts/use-relation.ts';
import { friendWords } from '../parts/words.ts';
import type { Friendship } from '../remote/people.ts';
import classes from './profile.module.css';
import { profileWords } from './words.ts';

export type ProfileActionsProps = {
  profile: Profile;
  /** The friendship is undefined while it loads. */
  friendship: Friendship | undefined;
  relation: Relation;
  userId: string;
};

/**
 * Shows the actions of a person's page. A friend request that the viewer has not answered comes first. Below it,
 * follow, message and drink are side by side.
 */
export function ProfileActions({ profile, friendship, relation, userId }: ProfileActionsProps) {
  const name = nameOf(profile);
  const other = { ...profile, friendship_id: profile.friendship_id ?? friendship?.friendship_id };
  const unsent = useUnsentWriteIds(profile.id);
  const undecided = unsent.length === 0 && (relation === 'none' || relation === 'asked');
  const control = <RelationControl userId={userId} other={other} place="page" />;
  return (
    <Stack gap="xs">
      {undecided && (
        <div className={classes.actions}>
          {control}
          {relation === 'asked' && (
            <Button variant="default" onClick={() => changeRelation(userId, other, 'decline')}>
              {friendWords.decline}
            </Button>
          )}
        </div>
      )}
      <IconTiles>
        {!undecided && control}
        {profile.pro && (
          <FollowControl
            userId={userId}
            proUserId={profile.id}
            following={profile.is_following}
            name={name}
            place="page"
          />
        )}
        {friendship?.takes_messages && (
          <IconTile
            icon="ChatCircle"
            text={profileWords.message}
            renderRoot={props => (
              <Link to="/chats/$type/$id" params={{ type: 'direct', id: profile.id }} {...props} />
            )}
          />
        )}
        {friendship?.accepts_drinks && (
          <IconTile
            icon="Wine"
            text={profileWords.sendDrink}
            renderRoot={props => (
              <Link
                to="/send-drinks/$sendMethod/{-$userId}"
                params={{ sendMethod: 'friends', userId: profile.id }}
                {...props}
              />
            )}
          />
        )}
      </IconTiles>
    </Stack>
  );
}
