import { Button, Text } from '@mantine/core';
import { Icon } from '../../../ui/icon/icon.tsx';
import { IconTile } from '../../../ui/input/icon-tile.tsx';
import { peopleWords } from './words.ts';

/** In the state `requested` the viewer sent the request; in the state `asked` the other user did. */
export type RelationState = 'self' | 'none' | 'requested' | 'asked' | 'friends';

export type RelationButtonProps = {
  relation: RelationState;
  /** The label of every button in a list contains the other user's name. */
  name: string;
  /** Called after a press. It sends, takes back or accepts a friend request, or opens the actions on a friend. */
  onPress: (relation: Exclude<RelationState, 'self'>) => void;
  /**
   * In a `row` the button is beside a name in a list, where friends have a text in place of a button. On a `page` it is
   * the main control or a tile.
   */
  place?: 'row' | 'page';
  /** True while the action waits for a connection; another press takes it back. */
  waiting?: boolean;
};

/** One control shows and changes the relation of two people. */
export function RelationButton(props: RelationButtonProps) {
  const { relation, name, onPress, place = 'row', waiting = false } = props;
  const inRow = place === 'row';
  if (relation === 'self') return <QuietText>{relationWords.self}</QuietText>;
  if (relation === 'friends' && inRow && !waiting) return <QuietText>{relationWords.friends}</QuietText>;
  const shown = waiting ? 'waiting' : relation;
  const { icon, main } = buttonStyleByRelation[shown];
  if (!inRow && !main)
    return (
      <IconTile
        icon={icon}
        text={relationWords[shown]}
        label={relationWords.labels[shown](name)}
        look="on"
        onPress={() => onPress(relation)}
      />
    );
  return (
    <Button
      size={inRow ? 'sm' : 'lg'}
      mih="2.75rem"
      px={inRow ? 'sm' : undefined}
      variant={main && (!inRow || shown === 'asked') ? 'filled' : 'default'}
      color={inRow ? 'solid' : undefined}
      leftSection={<Icon name={icon} size={20} weight={main && !inRow ? 'bold' : 'regular'} />}
      aria-label={relationWords.labels[shown](name)}
      onClick={() => onPress(relation)}
    >
      {inRow && shown === 'none' ? relationWords.noneInRow : relationWords[shown]}
    </Button>
  );
}

const relationWords = peopleWords.relation;

const buttonStyleByRelation = {
  none: { icon: 'UserPlus', main: true },
  requested: { icon: 'Clock', main: false },
  asked: { icon: 'Check', main: true },
  friends: { icon: 'CheckCircle', main: false },
  waiting: { icon: 'WifiSlash', main: false },
} as const;

function QuietText({ children }: { children: string }) {
  return (
    <Text span size="sm" c="dimmed" px="2xs">
      {children}
    </Text>
  );
}
