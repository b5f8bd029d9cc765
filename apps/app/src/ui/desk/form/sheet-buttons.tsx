import { Button } from '@mantine/core';
import { commonTexts } from '../../words.ts';
import classes from './sheet-buttons.module.css';

export type SheetButtonsProps = {
  label: string;
  busy: boolean;
  /** True without a connection, when nothing can be sent. */
  offline: boolean;
  /** True for a form that removes something, whose button is red. */
  danger?: boolean;
  /** This is the id of the element with the reason of the last failure. */
  describedBy?: string;
  onCancel: () => void;
};

/** A form in a sheet ends with these buttons: one cancels it, the other sends it. */
export function SheetButtons({ label, busy, offline, danger, describedBy, onCancel }: SheetButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onCancel}>
        {commonTexts.cancel}
      </Button>
      <Button
        type="submit"
        color={danger ? 'red' : undefined}
        loading={busy}
        disabled={offline}
        aria-describedby={describedBy}
      >
        {offline ? commonTexts.needsSignal : label}
      </Button>
    </div>
  );
}
