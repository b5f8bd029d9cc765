import { followPro } from './actions.ts';
import { FollowButton, type FollowButtonProps } from './follow-button.tsx';
import { useFollows } from './use-relation.ts';

export type FollowControlProps = Pick<FollowButtonProps, 'place' | 'name'> & {
  userId: string;
  proUserId: string;
  /** True where the user follows this bartender, by the server's last answer. */
  following: boolean;
};

export function FollowControl({ userId, proUserId, following, ...button }: FollowControlProps) {
  const follows = useFollows(proUserId, following);
  return (
    <FollowButton {...button} following={follows} onChange={follow => followPro(userId, proUserId, follow)} />
  );
}
