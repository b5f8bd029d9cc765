import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';
import { placeWords } from './words.ts';

/** The bar offers the next step to a visitor without a session. The sign-in leads back to `path`. */
export function JoinBar({ path }: { path: string }) {
  return (
    <ActionBar>
      <Button
        fullWidth
        renderRoot={props => <Link to="/login/{-$phone}" search={{ redirect: path }} {...props} />}
      >
        {placeWords.join}
      </Button>
    </ActionBar>
  );
}
