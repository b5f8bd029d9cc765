import { Button, Text } from '@mantine/core';
import { Icon } from '../../../ui/icon/icon.tsx';

/** The relation to another user; `requested`: the viewer asked, `asked`: the other one did. */
export type RelationState = 'self' | 'none' | 'requested' | 'asked' | 'friends';

export type RelationButtonProps = {
  relation: RelationState;
  /** The other user's name: the label of every button in a list contains it. */
  name: string;
  /** What pressing leads on: add, take back, accept, or what friends may do. */
  onPress: (relation: Exclude<RelationState, 'self'>) => void;
  /** `row` beside a name in a list, where being friends is a fact; `page` as a page's main control. */
  place?: 'row' | 'page';
  /** What was pressed has found no signal yet; pressing again takes it back. */
  waiting?: boolean;
};

/** The one control that shows and changes the relation of two people. */
export function RelationButton(props: RelationButtonProps) {
  const { relation, name, onPress, place = 'row', waiting = false } = props;
  const inRow = place === 'row';
  if (relation === 'self') return <Quiet>You</Quiet>;
  if (relation === 'friends' && inRow && !waiting) return <Quiet>Friends</Quiet>;
  const { label, icon, said, main } = waiting ? waitingWords : words[relation];
  return (
    <Button
      size={inRow ? 'sm' : 'lg'}
      mih="2.75rem"
      px={inRow ? 'sm' : undefined}
      variant={main && (!inRow || label === words.asked.label) ? 'filled' : 'default'}
      color={inRow ? 'dark.0' : undefined}
      leftSection={<Icon name={icon} size={20} weight={main && !inRow ? 'bold' : 'regular'} />}
      aria-label={`${label}: ${said} ${name}`}
      onClick={() => onPress(relation)}
    >
      {inRow ? label.replace(' friend', '') : label}
    </Button>
  );
}

const words = {
  none: { label: 'Add friend', icon: 'UserPlus', said: 'ask', main: true },
  requested: { label: 'Requested', icon: 'Clock', said: 'take back your request to', main: false },
  asked: { label: 'Accept', icon: 'Check', said: 'be friends with', main: true },
  friends: { label: 'Friends', icon: 'Check', said: 'remove', main: false },
} as const;

const waitingWords = {
  label: 'Waiting',
  icon: 'WifiSlash',
  said: 'for signal; take it back for',
  main: false,
} as const;

function Quiet({ children }: { children: string }) {
  return (
    <Text span size="sm" c="dimmed" px="2xs">
      {children}
    </Text>
  );
}
