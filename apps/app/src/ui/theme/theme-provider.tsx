import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { lookKey } from './look.ts';
import { cssVariables, deskTheme, nightTheme } from './theme.ts';
import './mantine.css';
import './stand-ins.css';
import './tokens.css';
import './global.css';

/** Mantine keeps the look on this device, and follows a change in another tab of the browser. */
const keptLook = localStorageColorSchemeManager({ key: lookKey });

/**
 * Gives all pages their theme, that of guests or that of the venue desk, in the look that the user chose or that the
 * system prefers.
 */
export function ThemeProvider({
  area = 'night',
  children,
}: {
  area?: 'night' | 'desk';
  children: ReactNode;
}) {
  useLayoutEffect(() => {
    document.documentElement.dataset.area = area;
  }, [area]);
  return (
    <MantineProvider
      theme={area === 'desk' ? deskTheme : nightTheme}
      colorSchemeManager={keptLook}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariables}
    >
      {children}
    </MantineProvider>
  );
}
