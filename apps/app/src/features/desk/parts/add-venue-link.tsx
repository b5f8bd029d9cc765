import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { findWords } from './words.ts';

/** Shows reps the link that adds a venue. */
export function AddVenueLink() {
  return (
    <Button
      leftSection={<Icon name="Plus" weight="bold" size={18} />}
      renderRoot={props => <Link to="/admin/venues/add/{-$step}/{-$edit}" {...props} />}
    >
      {findWords.add}
    </Button>
  );
}
