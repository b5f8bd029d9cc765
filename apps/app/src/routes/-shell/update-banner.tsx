import { Box, Button } from '@mantine/core';
import { useNewerVersion } from '../../platform/update.ts';
import { Banner } from '../../ui/overlay/banner.tsx';

/** Offers a newer version of the app. The page reloads only when the user agrees. */
export function UpdateBanner() {
  const activateUpdate = useNewerVersion();
  if (!activateUpdate) return null;
  return (
    <Box pt="var(--nj-safe-top)">
      <Banner
        text="A new version is here."
        action={
          <Button size="compact-sm" variant="subtle" onClick={activateUpdate}>
            Reload
          </Button>
        }
      />
    </Box>
  );
}
