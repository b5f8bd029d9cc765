import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { errorSentence, type FieldError, fieldErrorsOf, fieldOfPath } from './field-errors.ts';
import type { FieldLabels, FormValues } from './form-values.ts';

/** Collects the errors of a form: those of its fields, and a refusal of the whole form. */
export function useFormErrors<Values extends FormValues>(
  form: UseFormReturnType<Values>,
  labels: FieldLabels<Values>,
) {
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Counts the attempts to send the form that failed. Each of them moves the focus to the summary of errors. */
  const [attempts, setAttempts] = useState(0);
  const countAttempt = () => setAttempts(count => count + 1);

  const refuse = ({ field, message }: FieldError) => {
    if (field === null) setRefusal(message);
    else form.setFieldError(field as never, message);
    countAttempt();
  };

  /** Checks the values by the schema, and returns true if they may be sent. */
  const check = (): boolean => {
    const { errors, hasErrors } = form.validate();
    const sentences = Object.entries(errors).map(([path, message]) => {
      const field = fieldOfPath(path, labels);
      return [path, field ? errorSentence(labels[field] as string, String(message)) : String(message)];
    });
    form.setErrors(Object.fromEntries(sentences));
    return !hasErrors;
  };

  const list: FieldError[] = [
    ...(refusal === null ? [] : [{ field: null, message: refusal }]),
    ...fieldErrorsOf(form.errors, labels),
  ];
  return { list, attempts, countAttempt, refuse, check, clearRefusal: () => setRefusal(null) };
}
