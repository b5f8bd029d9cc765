import { Box, Button } from '@mantine/core';
import { useAppUpdate } from '../../../../platform/app-update.ts';
import { Banner } from '../../../../ui/overlay/banner.tsx';
import { updateWords } from './words.ts';

/** The code of the question about unsaved text loads with the press. */
const install = () => void import('./actions.ts').then(({ installUpdate }) => installUpdate());

type UpdateBannerProps = {
  /** True where the banner is at the top of the screen, below the bar of the system. */
  atTop?: boolean;
};

/** Offers a newer version of the app, in browsers and in store builds. The page reloads only when the user agrees. */
export function UpdateBanner({ atTop = true }: UpdateBannerProps) {
  const { stage } = useAppUpdate();
  if (stage !== 'ready') return null;
  return (
    <Box pt={atTop ? 'var(--nj-safe-top)' : 0}>
      <Banner
        text={updateWords.banner}
        action={
          <Button size="compact-sm" variant="subtle" onClick={install}>
            {updateWords.reload}
          </Button>
        }
      />
    </Box>
  );
}
