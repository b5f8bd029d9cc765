import { Button } from '@mantine/core';
import { Icon } from '../../../ui/icon/icon.tsx';
import { IconTile } from '../../../ui/input/icon-tile.tsx';
import { peopleWords } from './words.ts';

export type FollowButtonProps = {
  following: boolean;
  name: string;
  onChange: (follow: boolean) => void;
  place?: 'row' | 'page';
  /** The two labels are "Follow" and "Following"; for an event they are "I'm in" and "You're in". */
  labels?: readonly [string, string];
};

/**
 * Follows a pro, venue or event, or stops following it. The button shows the change at once. On a page the button is a
 * tile in a row of tiles.
 */
export function FollowButton(props: FollowButtonProps) {
  const { following, name, onChange, place = 'row', labels = peopleWords.follow } = props;
  const text = labels[following ? 1 : 0];
  const label = `${text}: ${name}`;
  const press = () => onChange(!following);
  if (place === 'page')
    return (
      <IconTile
        icon={following ? 'CheckCircle' : 'Plus'}
        text={text}
        label={label}
        look={following ? 'on' : 'plain'}
        pressed={following}
        onPress={press}
      />
    );
  return (
    <Button
      size="sm"
      mih="2.75rem"
      px="sm"
      variant="default"
      // The second label, such as "Following", is longer and leaves no space for an icon.
      leftSection={!following && <Icon name="Plus" size={20} />}
      aria-pressed={following}
      aria-label={label}
      onClick={press}
    >
      {text}
    </Button>
  );
}
