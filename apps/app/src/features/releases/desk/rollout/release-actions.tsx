import { Button, type ButtonProps } from '@mantine/core';
import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';
import { useState } from 'react';
import { ActSheet } from './act-sheet.tsx';
import { actsPossibleOn, type ReleaseAct } from './flow.ts';
import { actWords } from './words.ts';

const buttonPropsByAct: Record<ReleaseAct, ButtonProps> = {
  widen: {},
  raise: { variant: 'default' },
  pause: { variant: 'default' },
  withdraw: { variant: 'outline', color: 'red' },
};

/** Shows a button for each act that is possible on a release. The server asks for a new texted code before the act. */
export function ReleaseActions({ release }: { release: DeskRelease }) {
  const [act, setAct] = useState<ReleaseAct | null>(null);
  return (
    <>
      {actsPossibleOn(release).map(possible => (
        <Button
          key={possible}
          {...buttonPropsByAct[possible]}
          aria-haspopup="dialog"
          onClick={() => setAct(possible)}
        >
          {actWords(possible, release).open}
        </Button>
      ))}
      <ActSheet act={act} release={release} onClose={() => setAct(null)} />
    </>
  );
}
