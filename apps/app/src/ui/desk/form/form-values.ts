import type { UseFormReturnType } from '@mantine/form';

/**
 * Maps fields to values. A field is a text, a list or an object; the summary names the field, not a place inside it.
 */
export type FormValues = Record<string, unknown>;

/** The labels are in the order of the page. */
export type FieldLabels<Values extends FormValues> = { readonly [Name in keyof Values & string]: string };

/** Sets the values as they now are on the server, and as they are typed. */
export function rebaseValues<Values extends FormValues>(
  form: UseFormReturnType<Values>,
  base: Values,
  typed: Values,
): void {
  form.setInitialValues(base);
  form.setValues(typed as never);
  form.resetDirty(base);
}
