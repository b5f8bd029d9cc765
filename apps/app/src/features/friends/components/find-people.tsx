import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The way to everybody else. */
export function FindPeople() {
  return (
    <Button
      variant="default"
      renderRoot={props => (
        <Link to="/search/{-$requestedTab}" params={{ requestedTab: 'people' }} {...props} />
      )}
    >
      Find people
    </Button>
  );
}
