import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** A link from an empty list to the search for people. */
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

/** A link from an empty list to the map. */
export function LookAtMap() {
  return (
    <Button variant="default" renderRoot={props => <Link to="/discover" {...props} />}>
      Look at the map
    </Button>
  );
}
