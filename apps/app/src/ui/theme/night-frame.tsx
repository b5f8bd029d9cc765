import { MantineProvider } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import classes from './night-frame.module.css';
import { cssVariables, nightTheme } from './theme.ts';

/** Shows a part of the guests' app on a page of the desk, in the dark theme of the guests' app. */
export function NightFrame({ children }: { children: ReactNode }) {
  const id = `night${useId().replace(/\W/g, '')}`;
  const frame = useRef<HTMLDivElement>(null);
  return (
    <MantineProvider
      theme={nightTheme}
      forceColorScheme="dark"
      defaultColorScheme="dark"
      cssVariablesResolver={cssVariables}
      cssVariablesSelector={`#${id}`}
      getRootElement={() => frame.current ?? undefined}
      withGlobalClasses={false}
    >
      <div ref={frame} id={id} data-mantine-color-scheme="dark" className={classes.night}>
        {children}
      </div>
    </MantineProvider>
  );
}
