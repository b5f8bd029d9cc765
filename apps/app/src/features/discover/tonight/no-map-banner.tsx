import { Button } from '@mantine/core';
import { Banner } from '../../../ui/overlay/banner.tsx';
import type { NoMapReason } from '../map/engine.ts';

/** The reason for a list without a map, and the next step. */
export function NoMapBanner({ reason }: { reason: NoMapReason }) {
  if (reason === 'no-webgl')
    return <Banner text="This browser can't draw the map. Everything on it is in this list." />;
  return (
    <Banner
      kind="warning"
      text="The map didn't load. Everything on it is in this list."
      action={
        <Button size="compact-sm" variant="subtle" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    />
  );
}
