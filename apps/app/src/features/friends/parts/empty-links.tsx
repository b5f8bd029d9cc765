import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { friendWords } from './words.ts';

export function FindPeopleLink() {
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

export function LookAtMapLink() {
  return (
    <Button variant="default" renderRoot={props => <Link to="/discover" {...props} />}>
      {friendWords.toMap}
    </Button>
  );
}
