import { Button, Text } from '@mantine/core';
import { Icon } from '../icon/icon.tsx';

/** Where one stands with somebody; `requested` is one's own question, `asked` theirs. */
export type RelationState = 'self' | 'none' | 'requested' | 'asked' | 'friends';

export type RelationButtonProps = {
  relation: RelationState;
  /** Of the other: every button of a list says whom it is about. */
  name: string;
  /** What pressing leads on: add, take back, accept, or what friends may do. */
  onPress: (relation: Exclude<RelationState, 'self'>) => void;
  /** `row` beside a name in a list, where being friends is a fact; `page` as a page's main control. */
  place?: 'row' | 'page';
};

/** The one control for what stands between two people. */
export function RelationButton({ relation, name, onPress, place = 'row' }: RelationButtonProps) {
  const inRow = place === 'row';
  if (relation === 'self') return <Quiet>You</Quiet>;
  if (relation === 'friends' && inRow) return <Quiet>Friends</Quiet>;
  const { label, icon, said, main } = words[relation];
  return (
    <Button
      size={inRow ? 'sm' : 'lg'}
      mih="2.75rem"
      px={inRow ? 'sm' : undefined}
      variant={main && !inRow ? 'filled' : relation === 'asked' ? 'outline' : 'default'}
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

function Quiet({ children }: { children: string }) {
  return (
    <Text span size="sm" c="dimmed" px="2xs">
      {children}
    </Text>
  );
}
