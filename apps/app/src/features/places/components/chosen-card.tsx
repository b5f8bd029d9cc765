import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './chosen-card.module.css';
import { type DiscoverItem, nameOf } from './discover-items.ts';
import { DiscoverRow } from './discover-row.tsx';

export const chosenRowId = 'chosen';

type ChosenCardProps = {
  item: DiscoverItem;
  now: Date;
  onChoose: (item: DiscoverItem) => void;
};

/** What the map has chosen, with the way to its page. */
export function ChosenCard({ item, now, onChoose }: ChosenCardProps) {
  return (
    <div className={classes.card}>
      <DiscoverRow id={chosenRowId} item={item} now={now} selected={false} onChoose={onChoose} />
      <Group className={classes.actions} gap="xs">
        <OpenButton item={item} />
      </Group>
    </div>
  );
}

function OpenButton({ item }: { item: DiscoverItem }) {
  const look = {
    size: 'sm',
    fullWidth: true,
    rightSection: <Icon name="CaretRight" weight="bold" size={18} />,
  };
  if (item.kind === 'friend')
    return (
      <Button {...look} renderRoot={props => <Link to="/profile/$id" params={{ id: item.id }} {...props} />}>
        See {nameOf(item)}
      </Button>
    );
  const id = item.kind === 'venue' ? item.id : item.pro.venue_id;
  const name = item.kind === 'venue' ? item.venue.name : item.pro.venue_name;
  return (
    <Button {...look} renderRoot={props => <Link to="/venues/$id" params={{ id }} {...props} />}>
      Open {name}
    </Button>
  );
}
