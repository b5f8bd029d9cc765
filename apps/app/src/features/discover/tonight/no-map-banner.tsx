import { Button } from '@mantine/core';
import { Banner } from '../../../ui/overlay/banner.tsx';
import { commonTexts } from '../../../ui/words.ts';
import type { NoMapReason } from '../map/map-canvas.tsx';
import { tonightWords } from './words.ts';

/** Shows why the list has no map, and what the user can do. */
export function NoMapBanner({ reason }: { reason: NoMapReason }) {
  if (reason === 'no-webgl') return <Banner text={tonightWords.map.unsupported} />;
  return (
    <Banner
      kind="warning"
      text={tonightWords.map.failed}
      action={
        <Button size="compact-sm" variant="subtle" onClick={() => window.location.reload()}>
          {commonTexts.retry}
        </Button>
      }
    />
  );
}
