import { Button } from '@mantine/core';
import { Icon } from '../../../ui/icon/icon.tsx';
import { peopleWords } from './words.ts';

export type FollowButtonProps = {
  following: boolean;
  /** The name of the person or venue, for the button's label. */
  name: string;
  onChange: (follow: boolean) => void;
  place?: 'row' | 'page';
  /** "Follow" and "Following" unless a night is meant: "I'm in", "You're in". */
  words?: readonly [string, string];
};

/** Follows, or stops: shown at once. */
export function FollowButton({
  following,
  name,
  onChange,
  place = 'row',
  words = peopleWords.follow,
}: FollowButtonProps) {
  const inRow = place === 'row';
  const label = words[following ? 1 : 0];
  return (
    <Button
      size={inRow ? 'sm' : 'lg'}
      mih="2.75rem"
      px={inRow ? 'sm' : undefined}
      variant="default"
      // In a row the longer word has no room for an icon beside it.
      leftSection={!(inRow && following) && <Icon name={following ? 'Check' : 'Plus'} size={20} />}
      aria-pressed={following}
      aria-label={`${label}: ${name}`}
      onClick={() => onChange(!following)}
    >
      {label}
    </Button>
  );
}
