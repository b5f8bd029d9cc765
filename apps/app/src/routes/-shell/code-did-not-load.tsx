import { brand } from '@nightjar/domain/brand';
import { useEffect } from 'react';
import { isNative } from '../../native/platform.ts';
import { busy } from '../../platform/busy.ts';
import { askServerVersion } from '../../platform/config.ts';
import { log } from '../../platform/log.ts';
import { reloadForNewer } from '../../platform/not-loaded/lost-code.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';

const reload = () => window.location.reload();

/**
 * Shows what to do in the place of a page of which a part did not load. Where a newer version has taken the place of
 * that part, the page loads again by itself, once. A phone has all parts in its package, so only the user tries again
 * there.
 */
export function CodeDidNotLoad() {
  useEffect(() => {
    if (isNative) return;
    const whenIdle = () => busy.whenIdle(reload);
    reloadForNewer({ askVersion: askServerVersion, storage: sessionStorage, reload: whenIdle }).catch(error =>
      log.warn('No newer version could be asked for', error),
    );
  }, []);
  return (
    <ErrorPanel
      message={`A part of ${brand.name} is missing, maybe because there is a newer version. Try again to load it.`}
      onRetry={reload}
    />
  );
}
