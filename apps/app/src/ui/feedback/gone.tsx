import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyPerch } from './empty-perch.tsx';

export type GonePageProps = {
  /** Draws the link to another page: `props => <Link to="/discover" {...props} />`. */
  renderBack: (props: Record<string, unknown>) => ReactNode;
};

/** Shows a page instead of content that does not exist, or no longer exists. */
export function GonePage({ renderBack }: GonePageProps) {
  return (
    <EmptyPerch
      page
      pose="flown"
      title="Gone before you got here."
      text="This page moved on, or never was."
      action={
        <Button variant="default" renderRoot={renderBack}>
          Back to Discover
        </Button>
      }
    />
  );
}
