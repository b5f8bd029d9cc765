import { mayOpenDesk } from '@nightjar/domain/kernel/access';
import { isMember } from '@nightjar/domain/kernel/actor';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { actionsFor, type PaletteItem } from '../../features/desk/palette/flow.ts';
import { paletteWords } from '../../features/desk/palette/words.ts';
import { useSession } from '../../features/people/remote/session.ts';
import { FindButton } from '../../ui/desk/find-button.tsx';
import { useFindKeys } from '../../ui/desk/use-find-keys.ts';
import { superAdminRule } from './rules.ts';

const Palette = lazy(() =>
  import('../../features/desk/palette/palette.tsx').then(palette => ({ default: palette.Palette })),
);

/**
 * Returns the button that opens the palette of the desk, and the palette, whose code loads when it opens first. It
 * offers the pages of the navigation, which are those of the reader's roles.
 */
export function useDeskFind(pages: readonly PaletteItem[]): { button: ReactNode; palette: ReactNode } {
  const { tier, roles } = useSession();
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen');
  const open = () => setState(pages.length > 0 ? 'open' : 'unseen');
  useFindKeys(open);
  return {
    button: <FindButton label={paletteWords.open} onPress={open} />,
    palette: state !== 'unseen' && (
      <Suspense>
        <Palette
          opened={state === 'open'}
          pages={pages}
          actions={actionsFor({ roles, member: isMember(tier) })}
          findsPeople={mayOpenDesk(superAdminRule.desk, roles)}
          onClose={() => setState('closed')}
        />
      </Suspense>
    ),
  };
}
