import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { commonTexts } from '../../words.ts';
import { ErrorSummary } from './error-summary.tsx';
import { SheetButtons } from './sheet-buttons.tsx';
import classes from './sheet-form.module.css';
import type { DeskFormState } from './use-desk-form.ts';

export type SheetFormProps = {
  form: DeskFormState;
  saveLabel?: string;
  /** True while there is no connection. Nothing can be saved then. */
  offline: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** Shows a short form in a sheet. The errors are above the fields, and the two buttons are below them. */
export function SheetForm({
  form,
  saveLabel = commonTexts.save,
  offline,
  onCancel,
  children,
}: SheetFormProps) {
  const notice = useRef<HTMLDivElement>(null);
  const { attempts, errors, idOf, saving } = form;
  useEffect(() => {
    if (attempts > 0) notice.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  }, [attempts]);
  return (
    <form
      noValidate
      aria-busy={saving}
      onSubmit={event => {
        event.preventDefault();
        if (!offline) form.submit();
      }}
    >
      <Stack gap="md">
        <div ref={notice} className={classes.notices}>
          <ErrorSummary errors={errors} idOf={idOf} />
        </div>
        {children}
        <SheetButtons label={saveLabel} busy={saving} offline={offline} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
