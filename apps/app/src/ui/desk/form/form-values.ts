import type { UseFormReturnType } from '@mantine/form';

/**
 * Maps the fields of a form to their values. A value is a text, a list or an object. An error in a part of a value,
 * such as the second item of a list, belongs to the whole field.
 */
export type FormValues = Record<string, unknown>;

/** Maps the fields of a form to their labels, in the order of the page. */
export type FieldLabels<Values extends FormValues> = { readonly [Name in keyof Values & string]: string };

/** Sets the values that count as saved to those of the server, and keeps the typed values in the fields. */
export function rebaseValues<Values extends FormValues>(
  form: UseFormReturnType<Values>,
  base: Values,
  typed: Values,
): void {
  form.setInitialValues(base);
  form.setValues(typed as never);
  form.resetDirty(base);
}
