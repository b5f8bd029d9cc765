import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';

/** Events cannot be searched in this version; followed events have a list of their own. */
export function SearchEvents() {
  return (
    <EmptyPerch
      pose="away"
      icon="CalendarStar"
      title="Events cannot be searched in this version."
      text="The nights you follow are on your own list."
      action={
        <Button
          variant="default"
          renderRoot={props => <Link to="/social/$type" params={{ type: 'events' }} {...props} />}
        >
          Nights you follow
        </Button>
      }
    />
  );
}
