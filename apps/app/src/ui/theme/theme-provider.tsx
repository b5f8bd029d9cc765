import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, deskTheme, nightTheme } from './theme.ts';
import './mantine.css';
import './stand-ins.css';
import './tokens.css';
import './global.css';

/**
 * Shows the dark theme (night) to guests and the light theme (day) at the venue desk. It is used once, at the root of
 * the app.
 */
export function ThemeProvider({
  area = 'night',
  children,
}: {
  area?: 'night' | 'desk';
  children: ReactNode;
}) {
  const desk = area === 'desk';
  return (
    <MantineProvider
      theme={desk ? deskTheme : nightTheme}
      forceColorScheme={desk ? 'light' : 'dark'}
      cssVariablesResolver={cssVariables}
    >
      {children}
    </MantineProvider>
  );
}
