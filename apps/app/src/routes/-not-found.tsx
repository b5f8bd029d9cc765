import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyPerch } from '../ui/feedback/empty-perch.tsx';

/** An address that leads nowhere, or to something that is gone. */
export function NotFound(): ReactNode {
  return (
    <EmptyPerch
      page
      pose="flown"
      title="Gone before you got here."
      action={
        <Button component={Link} to="/discover" variant="default">
          Back to Discover
        </Button>
      }
    />
  );
}
