import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { systemBars } from './native/system-bars/index.ts';
import { log } from './platform/log.ts';
import { groundColours } from './ui/theme/look.ts';

/** Colors what the page does not draw itself by the look: the bars of the browser, and of the phone. */
export function FollowedLook() {
  const shade = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', groundColours[shade]);
    systemBars.matchTheme(shade).catch(error => log.warn('The bars of the system keep their letters', error));
  }, [shade]);
  return null;
}
