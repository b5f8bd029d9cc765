/** Maps the fields of a form to their labels, in the order of the page. */
export type LabelByField = Readonly<Record<string, string>>;

export type FieldError = {
  /** This is the field with the error; null if the error is about the whole form. */
  readonly field: string | null;
  /** A whole sentence, because the summary of errors shows the message without the field's label. */
  readonly message: string;
};

/** Returns the field of a path in the values of a form: `hours.2.start` is in the field `hours`. */
export function fieldOfPath(path: string, labels: LabelByField): string | null {
  const parts = path.split('.');
  const known = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  return known.find(part => Object.hasOwn(labels, part)) ?? null;
}

/**
 * Turns a schema's message about a field into a sentence. A message either continues the field's name ("must be 4
 * digits"), or starts with a capital letter and is already a sentence. In place of zod's message "Invalid input", the
 * sentence ends with "is not valid".
 */
export function errorSentence(label: string, message: string): string {
  if (message === '' || message.startsWith('Invalid input')) return `${label} is not valid.`;
  if (/^\p{Lu}/u.test(message)) return message;
  return `${label} ${message}${/[.!?]$/.test(message) ? '' : '.'}`;
}

/**
 * Returns the error of a refusal by the server. If the refusal starts with the name of a field, as in "name must be …",
 * the error is about that field.
 */
export function fieldErrorOfRefusal(message: string, labels: LabelByField): FieldError {
  const [path = '', ...rest] = message.split(' ');
  const field = fieldOfPath(path, labels);
  if (field === null || rest.length === 0) return { field: null, message };
  return { field, message: errorSentence(labels[field] as string, rest.join(' ')) };
}

/** Lists the errors of a form for its summary: at most one error for each field, in the order of the page. */
export function fieldErrorsOf(errors: Readonly<Record<string, unknown>>, labels: LabelByField): FieldError[] {
  const found = Object.entries(errors).map(([path, message]) => ({
    field: fieldOfPath(path, labels),
    message: String(message),
  }));
  const order = Object.keys(labels);
  const atFields = order.flatMap(field => found.find(error => error.field === field) ?? []);
  return [...atFields, ...found.filter(({ field }) => field === null)];
}
