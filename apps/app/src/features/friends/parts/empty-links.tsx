import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** From an empty list to everybody else. */
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

/** From an empty list to the bars around. */
export function LookAtMap() {
  return (
    <Button variant="default" renderRoot={props => <Link to="/discover" {...props} />}>
      Look at the map
    </Button>
  );
}
