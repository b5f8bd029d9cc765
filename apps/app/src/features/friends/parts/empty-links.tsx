import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { friendWords } from './words.ts';

/** A link from an empty list to the search for people. */
export function FindPeople() {
  return (
    <Button
      variant="default"
      renderRoot={props => (
        <Link to="/search/{-$requestedTab}" params={{ requestedTab: 'people' }} {...props} />
      )}
    >
      {friendWords.findPeople}
    </Button>
  );
}

/** A link from an empty list to the map. */
export function LookAtMap() {
  return (
    <Button variant="default" renderRoot={props => <Link to="/discover" {...props} />}>
      {friendWords.toMap}
    </Button>
  );
}
