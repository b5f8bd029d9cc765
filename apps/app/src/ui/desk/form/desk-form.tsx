import { Button, Loader, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../../icon/icon.tsx';
import { openModal } from '../../overlay/modal.ts';
import { commonTexts } from '../../words.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import classes from './desk-form.module.css';
import { ErrorSummary } from './error-summary.tsx';
import type { DeskFormState } from './use-desk-form.ts';

export type DeskFormProps = {
  form: DeskFormState;
  /** This is the label of the save button. The default is "Save". */
  saveLabel?: string;
  /**
   * True for a form that may be saved although the user has changed nothing, because it makes something new or is a
   * step of a wizard.
   */
  savesUnchanged?: boolean;
  /** This is a control before the save button, such as "Back". */
  before?: ReactNode;
  /** True while there is no connection. Nothing can be saved then. */
  offline?: boolean;
  /**
   * Replaces the text about saving at the bottom of the form. A draft that is saved while the user types has such a
   * text.
   */
  state?: ReactNode;
  /** Writes as text a value that two users changed. */
  valueLabel?: (field: string, value: unknown) => ReactNode;
  children: ReactNode;
};

/** Shows the fields of a form, the errors above the fields, and below them a bar with the state of saving. */
export function DeskForm(props: DeskFormProps) {
  const { form, children, valueLabel } = props;
  const notice = useRef<HTMLDivElement>(null);
  const { attempts } = form;
  useEffect(() => {
    if (attempts > 0) notice.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  }, [attempts]);
  return (
    <form
      noValidate
      className={classes.form}
      aria-busy={form.saving}
      onSubmit={event => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div ref={notice} className={classes.notices}>
        <ErrorSummary errors={form.errors} idOf={form.idOf} />
        {form.conflict && (
          <ConflictPanel
            conflict={form.conflict}
            labels={form.labels}
            onChoose={form.choose}
            valueLabel={valueLabel}
          />
        )}
      </div>
      <div className={classes.sections}>{children}</div>
      <SaveBar {...props} />
    </form>
  );
}

function SaveBar({ form, saveLabel = 'Save', savesUnchanged, before, offline, state }: DeskFormProps) {
  const { changed, saving } = form;
  const idle = offline || (!changed && !savesUnchanged);
  return (
    <div className={classes.bar}>
      {state ?? (
        <p role="status" className={classes.state} data-state={formStateOf(form)}>
          {form.saved && <Icon name="CheckCircle" weight="fill" size={18} />}
          {stateLabels[formStateOf(form)]}
        </p>
      )}
      {offline && <span className={classes.state}>{commonTexts.needsSignal}</span>}
      <div className={classes.buttons}>
        {before}
        {changed && !savesUnchanged && (
          <Button variant="default" aria-disabled={saving} onClick={() => !saving && askToDiscard(form)}>
            Discard
          </Button>
        )}
        <Button
          type="submit"
          aria-busy={saving}
          aria-disabled={idle}
          data-disabled={idle || undefined}
          onClick={event => idle && event.preventDefault()}
        >
          <span className={classes.saveLabel} data-saving={saving || undefined}>
            {saveLabel}
          </span>
          {saving && <Loader size="1.125rem" color="currentColor" className={classes.spinner} />}
        </Button>
      </div>
    </div>
  );
}

const stateLabels = {
  saving: 'Saving…',
  saved: 'Saved',
  changed: 'Unsaved changes',
  untouched: '',
} as const;

function formStateOf({ saving, saved, changed }: DeskFormState): keyof typeof stateLabels {
  if (saving) return 'saving';
  if (saved) return 'saved';
  return changed ? 'changed' : 'untouched';
}

function askToDiscard({ discard }: DeskFormState): void {
  openModal({
    type: 'destructiveConfirmation',
    title: 'Discard your changes?',
    text: 'The form goes back to what was saved last.',
    confirmLabel: 'Discard',
    denyLabel: 'Keep editing',
    onConfirm: discard,
  });
}

export type FormSectionProps = {
  /** This is the title of the section. A page with only one section leaves it out. */
  title?: string;
  text?: ReactNode;
  /** This is the id of the section. A link to the section has this id after the #. */
  anchor?: string;
  /** True if the fields need the whole width, so that the title is above them. */
  wide?: boolean;
  children: ReactNode;
};

/** Groups the fields of one subject. From 1024 px on, the title is beside the fields. */
export function FormSection({ title, text, anchor, wide, children }: FormSectionProps) {
  const id = useId();
  if (title === undefined) return <div className={classes.fields}>{children}</div>;
  return (
    <section id={anchor} className={classes.section} data-wide={wide || undefined} aria-labelledby={id}>
      <div>
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
