import { Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { SheetButtons } from '../../../../ui/desk/form/sheet-buttons.tsx';
import classes from './act-form.module.css';
import type { ActHandle } from './use-act.ts';
import { actWords } from './words.ts';

export type ActFormProps = {
  act: ActHandle;
  confirmLabel: string;
  /** True for an act that takes something away from a person or a venue. Its button is red. */
  danger: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/**
 * Shows the form of an act, such as a hold: its fields, the error of a failed try, and the buttons that confirm or
 * cancel.
 */
export function ReasonedActForm({ act, confirmLabel, danger, onSubmit, children }: ActFormProps) {
  const online = useOnline();
  const errorId = useId();
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (!act.busy) onSubmit();
      }}
    >
      <Stack gap="md">
        {children}
        <p id={errorId} role="alert" className={classes.error}>
          {act.error}
        </p>
        <SheetButtons
          label={confirmLabel}
          busy={act.busy}
          offline={!online}
          danger={danger}
          describedBy={errorId}
          onCancel={act.cancel}
        />
      </Stack>
    </form>
  );
}

/** Shows a short text about the act or one of its fields. */
export function ActNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}

/** Lists what follows from an act before it is done. */
export function Consequences({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className={classes.next}>
      <p className={classes.nextTitle}>{actWords.next}</p>
      <ul className={classes.list}>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
