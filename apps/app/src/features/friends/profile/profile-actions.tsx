import { Button } from '@mantine/core';
import type { Profile } from '@nightjar/domain/account/entity';
import type { Relation } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { act } from '../../people/parts/actions.ts';
import { FollowControl } from '../../people/parts/follow-control.tsx';
import { RelationControl } from '../../people/parts/relation-control.tsx';
import { friendWords } from '../parts/words.ts';
import type { Friendship } from '../remote/people.ts';
import classes from './profile.module.css';
import { profileWords } from './words.ts';

export type ProfileActionsProps = {
  profile: Profile;
  /** Undefined while it loads. */
  friendship: Friendship | undefined;
  relation: Relation;
  userId: string;
};

/** The actions on a person: relation, follow, message, drink. */
export function ProfileActions({ profile, friendship, relation, userId }: ProfileActionsProps) {
  const name = nameOf(profile);
  const other = { ...profile, friendship_id: profile.friendship_id ?? friendship?.friendship_id };
  return (
    <div className={classes.actions}>
      <RelationControl userId={userId} other={other} place="page" />
      {relation === 'asked' && (
        <Button variant="default" onClick={() => act(userId, other, 'decline')}>
          {friendWords.decline}
        </Button>
      )}
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
        <Button
          variant="default"
          px="xs"
          leftSection={<Icon name="ChatCircle" size={20} />}
          renderRoot={props => (
            <Link to="/chats/$type/$id" params={{ type: 'direct', id: profile.id }} {...props} />
          )}
        >
          {profileWords.message}
        </Button>
      )}
      {friendship?.accepts_drinks && (
        <Button
          variant="default"
          px="xs"
          leftSection={<Icon name="Wine" size={20} />}
          renderRoot={props => (
            <Link
              to="/send-drinks/$sendMethod/{-$userId}"
              params={{ sendMethod: 'friends', userId: profile.id }}
              {...props}
            />
          )}
        >
          {profileWords.sendDrink}
        </Button>
      )}
    </div>
  );
}
