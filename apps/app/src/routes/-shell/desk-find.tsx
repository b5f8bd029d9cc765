import { mayOpenDesk } from '@nightjar/domain/kernel/access';
import { isMember } from '@nightjar/domain/kernel/actor';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { actionsFor, type PaletteItem } from '../../features/desk/palette/flow.ts';
import { paletteWords } from '../../features/desk/palette/words.ts';
import { useSession } from '../../features/people/remote/session.ts';
import { afterFirstPage } from '../../platform/first-page.ts';
import { log } from '../../platform/log.ts';
import { FindButton } from '../../ui/desk/find-button.tsx';
import { useFindKeys } from '../../ui/desk/use-find-keys.ts';
import { superAdminRule } from './rules.ts';

const importCommandPalette = () =>
  import('../../features/desk/palette/palette.tsx').then(palette => ({ default: palette.Palette }));
const CommandPalette = lazy(importCommandPalette);

/**
 * Returns the button that opens the palette of the desk, and the palette. It offers the pages of the navigation, which
 * are those of the reader's roles.
 */
export function useDeskFind(pages: readonly PaletteItem[]): { button: ReactNode; palette: ReactNode } {
  const { tier, roles } = useSession();
  const [state, setState] = useState<'unseen' | 'open' | 'closed'>('unseen');
  const open = () => setState(pages.length > 0 ? 'open' : 'unseen');
  useFindKeys(open);
  // The palette is mounted before its keys are pressed, so that no letter that follows them is lost.
  useEffect(() => {
    const mount = () => setState(state => (state === 'unseen' ? 'closed' : state));
    afterFirstPage()
      .then(importCommandPalette)
      .then(mount, error => log.warn('The palette of the desk did not load', error));
  }, []);
  return {
    button: <FindButton label={paletteWords.open} onPress={open} />,
    palette: state !== 'unseen' && (
      <Suspense>
        <CommandPalette
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
