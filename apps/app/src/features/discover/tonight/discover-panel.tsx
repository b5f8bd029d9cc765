import { ActionIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { SnapSheet } from '../../../ui/overlay/snap-sheet.tsx';
import classes from './discover-panel.module.css';
import { type SheetStop, sheetStops } from './flow.ts';
import type { PanelForm } from './use-panel-form.ts';
import { tonightWords } from './words.ts';

type PanelProps = {
  form: PanelForm;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  header: ReactNode;
  children: ReactNode;
};

export function DiscoverPanel({ form, stop, onStop, header, children }: PanelProps) {
  if (form === 'sheet')
    return (
      <div className={classes.sheetFrame}>
        <div className={classes.sheetArea}>
          <SnapSheet
            stop={stop}
            onStop={id => onStop(sheetStops.find(known => known === id) ?? 'half')}
            header={header}
          >
            {children}
          </SnapSheet>
        </div>
      </div>
    );
  return (
    <section className={form === 'rail' ? classes.rail : classes.page} aria-label={tonightWords.panel.label}>
      {header}
      <div className={classes.body}>{children}</div>
    </section>
  );
}

type HeaderProps = {
  sentence: string;
  /** Selects the next or the previous item of the list. It is null where the panel shows no card. */
  onStep: ((steps: 1 | -1) => void) | null;
};

/** Shows "12 places within 5 miles", for example. Its buttons step through the items for people who cannot swipe. */
export function PanelHeader({ sentence, onStep }: HeaderProps) {
  return (
    <div className={classes.header}>
      <Title order={2} size="h3">
        {sentence}
      </Title>
      {onStep && (
        <div className={classes.steps}>
          <StepButton label={tonightWords.panel.previous} icon="CaretLeft" onPress={() => onStep(-1)} />
          <StepButton label={tonightWords.panel.next} icon="CaretRight" onPress={() => onStep(1)} />
        </div>
      )}
    </div>
  );
}

type StepButtonProps = { label: string; icon: 'CaretLeft' | 'CaretRight'; onPress: () => void };

function StepButton({ label, icon, onPress }: StepButtonProps) {
  return (
    <ActionIcon aria-label={label} size="2.75rem" onClick={onPress}>
      <Icon name={icon} />
    </ActionIcon>
  );
}
