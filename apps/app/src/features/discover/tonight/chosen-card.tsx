import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './chosen-card.module.css';
import { DiscoverRow } from './discover-row.tsx';
import { type DiscoverItem, itemName } from './items.ts';
import { tonightWords } from './words.ts';

export const chosenRowId = 'chosen';

type ChosenCardProps = {
  item: DiscoverItem;
  now: Date;
  onChoose: (item: DiscoverItem) => void;
};

/** The card shows one item of the list with a link to its page. */
export function ChosenCard({ item, now, onChoose }: ChosenCardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.inside}>
        <div className={classes.row}>
          <DiscoverRow id={chosenRowId} item={item} now={now} selected={false} onChoose={onChoose} />
        </div>
        <OpenButton item={item} />
      </div>
    </div>
  );
}

function OpenButton({ item }: { item: DiscoverItem }) {
  const look = {
    size: 'sm',
    className: classes.open,
    'aria-label': tonightWords.card.openNamed(placeName(item)),
  };
  if (item.kind === 'friend')
    return (
      <Button {...look} renderRoot={props => <Link to="/profile/$id" params={{ id: item.id }} {...props} />}>
        {tonightWords.card.open}
      </Button>
    );
  if (item.kind === 'event')
    return (
      <Button {...look} renderRoot={props => <Link to="/events/$id" params={{ id: item.id }} {...props} />}>
        {tonightWords.card.open}
      </Button>
    );
  const id = item.kind === 'venue' ? item.id : item.pro.venue_id;
  return (
    <Button {...look} renderRoot={props => <Link to="/venues/$id" params={{ id }} {...props} />}>
      {tonightWords.card.open}
    </Button>
  );
}

const placeName = (item: DiscoverItem) => (item.kind === 'pro' ? item.pro.venue_name : itemName(item));
