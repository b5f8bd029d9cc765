import { Button } from '@mantine/core';
import { commonTexts } from '../../words.ts';
import classes from './sheet-buttons.module.css';

export type SheetButtonsProps = {
  label: string;
  busy: boolean;
  /** True while there is no connection. Nothing can be sent then. */
  offline: boolean;
  /** True for a form that removes something, whose button is red. */
  danger?: boolean;
  /** This is the id of the element that shows the reason of the last failure. */
  describedBy?: string;
  onCancel: () => void;
};

/** Shows the two buttons at the end of a form in a sheet: one cancels the form, and the other sends it. */
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
