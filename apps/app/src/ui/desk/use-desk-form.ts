import { schemaResolver, useForm } from '@mantine/form';
import { useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { keepEditing, useLeaveGuard } from '../overlay/use-leave-guard.ts';
import { type FieldError, fieldOf, refusalAt, sentenceOf, summaryOf } from './field-errors.ts';
import { type Collision, mergeEdits } from './merge-edits.ts';

/**
 * Maps fields to values. A field is a text, a list or an object; the summary names the field, not a place inside it.
 */
export type FormValues = Record<string, unknown>;

/** A save has one of these ends. */
export type SaveOutcome<Values> =
  /**
   * `leave` goes to another page, and no question is asked. `values` are the saved values, where they may differ from
   * the sent ones.
   */
  | { readonly status: 'saved'; readonly leave?: () => void; readonly values?: Values }
  /**
   * `field` is set where the field is known; else it is the field that the message begins with, else the whole form.
   */
  | { readonly status: 'refused'; readonly message: string; readonly field?: keyof Values & string }
  /** Another user saved meanwhile; `theirs` has the fields they changed. */
  | { readonly status: 'conflict'; readonly theirs: Partial<Values>; readonly by?: string };

export type DeskFormOptions<Values extends FormValues, Sent> = {
  /** These are the values as they were read. */
  readonly initial: Values;
  /** The call accepts this. */
  readonly schema: z.ZodMiniType<Sent, Values>;
  /** The labels are in the order of the page. */
  readonly labels: { readonly [Name in keyof Values & string]: string };
  readonly save: (sent: Sent) => Promise<SaveOutcome<Values>>;
  /** It is shown for a failure without a message of its own. */
  readonly failed?: string;
  /** False where the typed values are saved elsewhere at once: leaving then asks nothing. */
  readonly guarded?: boolean;
};

export type FormConflict = {
  readonly by: string | null;
  /** These fields were taken over without a question. */
  readonly taken: readonly string[];
  readonly collisions: readonly (Collision & { readonly chosen: 'mine' | 'theirs' | null })[];
};

const lastResort = 'An error has occured. Please try again.';

/**
 * Makes a form of the desk. The call's schema checks it, a save loses nothing that is typed meanwhile, changes of
 * another user are merged, and leaving with unsaved values asks first.
 */
export function useDeskForm<Values extends FormValues, Sent>(options: DeskFormOptions<Values, Sent>) {
  const { initial, schema, labels, save, failed = lastResort, guarded = true } = options;
  const formId = useId();
  const form = useForm<Values>({ initialValues: initial, validate: schemaResolver(schema, { sync: true }) });
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflict, setConflict] = useState<FormConflict | null>(null);
  /** Counts the refused submits: each one moves the focus to the summary. */
  const [attempts, setAttempts] = useState(0);
  const busy = useRef(false);
  const changed = form.isDirty();
  const leave = useLeaveGuard(changed && guarded, keepEditing);
  const idOf = (field: string) => `${formId}${field}`;

  const refuse = ({ field, message }: FieldError) => {
    if (field === null) setRefusal(message);
    else form.setFieldError(field as never, message);
    setAttempts(count => count + 1);
  };

  const setChecked = (): boolean => {
    const { errors, hasErrors } = form.validate();
    const sentences = Object.entries(errors).map(([path, message]) => {
      const field = fieldOf(path, labels);
      return [path, field ? sentenceOf(labels[field] as string, String(message)) : String(message)];
    });
    form.setErrors(Object.fromEntries(sentences));
    return !hasErrors;
  };

  const meet = (sent: Values, { theirs, by }: Extract<SaveOutcome<Values>, { status: 'conflict' }>) => {
    const base = form.getInitialValues();
    const { merged, taken, collisions } = mergeEdits(base, sent, theirs);
    rebase({ ...base, ...theirs }, merged);
    setConflict({
      by: by ?? null,
      taken,
      collisions: collisions.map(collision => ({ ...collision, chosen: null })),
    });
    setAttempts(count => count + 1);
  };

  /** Sets the values as they now are on the server, and as they are typed. */
  const rebase = (base: Values, typed: Values) => {
    form.setInitialValues(base);
    form.setValues(typed as never);
    form.resetDirty(base);
  };

  const end = (sent: Values, outcome: SaveOutcome<Values>) => {
    if (outcome.status === 'conflict') return meet(form.getValues(), outcome);
    if (outcome.status === 'refused') {
      const { field, message } = outcome;
      return refuse(field ? { field, message } : refusalAt(message, labels));
    }
    setConflict(null);
    setSaved(true);
    const kept = outcome.values ?? sent;
    rebase(kept, mergeEdits(sent, form.getValues(), kept).merged);
    if (outcome.leave) leave(outcome.leave);
  };

  const submit = async (): Promise<void> => {
    if (busy.current) return;
    setRefusal(null);
    setSaved(false);
    const isUnanswered = conflict?.collisions.some(({ chosen }) => chosen === null) ?? false;
    if (!setChecked() || isUnanswered) return setAttempts(count => count + 1);
    const values = form.getValues();
    busy.current = true;
    setSaving(true);
    try {
      end(values, await save(schema.parse(values)));
    } catch (error) {
      refuse({ field: null, message: error instanceof Error && error.message ? error.message : failed });
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  /** Settles a field that two people changed. The other value stays available until the form is saved. */
  const choose = (field: string, chosen: 'mine' | 'theirs') => {
    const collision = conflict?.collisions.find(one => one.field === field);
    if (!conflict || !collision) return;
    form.setFieldValue(field as never, collision[chosen] as never);
    const collisions = conflict.collisions.map(one => (one.field === field ? { ...one, chosen } : one));
    setConflict({ ...conflict, collisions });
  };

  const discard = () => {
    form.reset();
    form.clearErrors();
    setRefusal(null);
    setConflict(null);
  };

  /** Takes over values that were read again. What is typed stays, so a save then meets the changes. */
  const reread = (fresh: Values) => {
    if (!changed && !busy.current) rebase(fresh, fresh);
  };

  const errors: FieldError[] = [
    ...(refusal === null ? [] : [{ field: null, message: refusal }]),
    ...summaryOf(form.errors, labels),
  ];

  return {
    values: form.values,
    /** Returns the properties of a field's control; `type: 'checkbox'` is for a field that is on or off. */
    field: (name: keyof Values & string, { type }: { type?: 'checkbox' } = {}) => ({
      ...form.getInputProps(name as never, { type }),
      id: idOf(name),
      label: labels[name],
    }),
    set: (name: keyof Values & string, value: Values[typeof name]) =>
      form.setFieldValue(name as never, value as never),
    labels: labels as Readonly<Record<string, string>>,
    idOf,
    errors,
    attempts,
    conflict,
    choose,
    changed,
    saving,
    /** True where the form is saved and nothing was typed since. */
    saved: saved && !changed,
    submit: () => void submit(),
    discard,
    reread,
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
