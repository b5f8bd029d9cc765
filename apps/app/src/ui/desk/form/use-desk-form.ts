import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { keepEditingAnswer, useLeaveGuard } from '../../overlay/use-leave-guard.ts';
import { type FieldError, fieldErrorOfRefusal } from './field-errors.ts';
import { type FieldLabels, type FormValues, rebaseValues } from './form-values.ts';
import { mergeEdits } from './merge-edits.ts';
import { useFormConflict } from './use-form-conflict.ts';
import { useFormErrors } from './use-form-errors.ts';

/** An attempt to save a form has one of these outcomes. */
export type SaveOutcome<Values> =
  /**
   * The save succeeded. `leave` opens another page without the question about unsaved values. `values` are the saved
   * values; they are given only if they may differ from the sent ones.
   */
  | { readonly status: 'saved'; readonly leave?: () => void; readonly values?: Values }
  /**
   * The server refused the values. `field` is the refused field. Without it, the message names the field or is about
   * the whole form.
   */
  | { readonly status: 'refused'; readonly message: string; readonly field?: keyof Values & string }
  /** Another user saved meanwhile; `theirs` has the fields that this other user changed. */
  | { readonly status: 'conflict'; readonly theirs: Partial<Values>; readonly by?: string };

export type DeskFormOptions<Values extends FormValues, Sent> = {
  /** At first, the fields have these values. */
  readonly initial: Values;
  /** This is the schema of the call. It checks the typed values and returns the input of the call. */
  readonly schema: z.ZodMiniType<Sent, Values>;
  readonly labels: FieldLabels<Values>;
  readonly save: (sent: Sent) => Promise<SaveOutcome<Values>>;
  /** This text is shown for a failure that has no message. */
  readonly failed?: string;
  /**
   * False if the typed values are also stored outside of the form while the user types. The user can then leave the
   * page without a question.
   */
  readonly guarded?: boolean;
};

const generalError = 'An error has occured. Please try again.';

/**
 * Makes a form of the desk. The call's schema checks the values, and what the user types during a save is kept. Changes
 * of another user are merged, and leaving with unsaved values asks the user first.
 */
export function useDeskForm<Values extends FormValues, Sent>(options: DeskFormOptions<Values, Sent>) {
  const { initial, schema, labels, guarded = true } = options;
  const form = useForm<Values>({ initialValues: initial, validate: schemaResolver(schema, { sync: true }) });
  const formId = useId();
  const changed = form.isDirty();
  const leave = useLeaveGuard(changed && guarded, keepEditingAnswer);
  const errors = useFormErrors(form, labels);
  const conflict = useFormConflict(form);
  const [saved, setSaved] = useState(false);

  const settle = (sent: Values, outcome: SaveOutcome<Values>) => {
    if (outcome.status === 'conflict') {
      conflict.meet(outcome);
      return errors.countAttempt();
    }
    if (outcome.status === 'refused') {
      const { field, message } = outcome;
      return errors.refuse(field ? { field, message } : fieldErrorOfRefusal(message, labels));
    }
    conflict.clear();
    setSaved(true);
    const stored = outcome.values ?? sent;
    rebaseValues(form, stored, mergeEdits(sent, form.getValues(), stored).merged);
    if (outcome.leave) leave(outcome.leave);
  };

  const save = useSaving(options, { settle, refuse: errors.refuse });
  const submit = () => {
    if (save.isRunning()) return;
    errors.clearRefusal();
    setSaved(false);
    if (!errors.check() || conflict.isOpen) return errors.countAttempt();
    void save.run(form.getValues());
  };
  const discard = () => {
    form.reset();
    form.clearErrors();
    errors.clearRefusal();
    conflict.clear();
  };

  return {
    ...fieldAccessorsOf(form, labels, formId),
    labels: labels as Readonly<Record<string, string>>,
    errors: errors.list,
    attempts: errors.attempts,
    conflict: conflict.shown,
    choose: conflict.choose,
    changed,
    saving: save.saving,
    /** True if the form is saved and nothing was typed since then. */
    saved: saved && !changed,
    submit,
    discard,
    /** Takes over values that were loaded again. If the user has typed, the next save merges them instead. */
    reread: (fresh: Values) => {
      if (!changed && !save.isRunning()) rebaseValues(form, fresh, fresh);
    },
  };
}

type SaveCallbacks<Values> = {
  settle: (sent: Values, outcome: SaveOutcome<Values>) => void;
  refuse: (error: FieldError) => void;
};

/** Runs one save at a time. An error that the save throws counts as a refusal of the whole form. */
function useSaving<Values extends FormValues, Sent>(
  { schema, save, failed = generalError }: DeskFormOptions<Values, Sent>,
  { settle, refuse }: SaveCallbacks<Values>,
) {
  const [saving, setSaving] = useState(false);
  const running = useRef(false);
  const run = async (values: Values): Promise<void> => {
    running.current = true;
    setSaving(true);
    try {
      settle(values, await save(schema.parse(values)));
    } catch (error) {
      refuse({ field: null, message: error instanceof Error && error.message ? error.message : failed });
    } finally {
      running.current = false;
      setSaving(false);
    }
  };
  return { saving, isRunning: () => running.current, run };
}

function fieldAccessorsOf<Values extends FormValues>(
  form: UseFormReturnType<Values>,
  labels: FieldLabels<Values>,
  formId: string,
) {
  const idOf = (field: string) => `${formId}${field}`;
  return {
    values: form.values,
    /** Returns the properties of a field's control. `type: 'checkbox'` is for a control that is on or off. */
    field: (name: keyof Values & string, { type }: { type?: 'checkbox' } = {}) => ({
      ...form.getInputProps(name as never, { type }),
      id: idOf(name),
      label: labels[name],
    }),
    set: (name: keyof Values & string, value: Values[typeof name]) =>
      form.setFieldValue(name as never, value as never),
    idOf,
  };
}

export type DeskFormState = Pick<
  ReturnType<typeof useDeskForm<FormValues, unknown>>,
  | 'labels'
  | 'idOf'
  | 'errors'
  | 'attempts'
  | 'conflict'
  | 'choose'
  | 'changed'
  | 'saving'
  | 'saved'
  | 'submit'
  | 'discard'
>;
