import type { UseFormReturnType } from '@mantine/form';

/**
 * Maps the fields of a form to their values. A value is a text, a list or an object. The summary of errors names the
 * field, and not a place inside its value.
 */
export type FormValues = Record<string, unknown>;

/** Maps the fields of a form to their labels, in the order of the page. */
export type FieldLabels<Values extends FormValues> = { readonly [Name in keyof Values & string]: string };

/** Sets a form's saved values to those of the server and its shown values to the typed ones. */
export function rebaseValues<Values extends FormValues>(
  form: UseFormReturnType<Values>,
  base: Values,
  typed: Values,
): void {
  form.setInitialValues(base);
  form.setValues(typed as never);
  form.resetDirty(base);
}
