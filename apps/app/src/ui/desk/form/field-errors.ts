/** The labels of a form's fields are in the order of the page. */
export type Labels = Readonly<Record<string, string>>;

export type FieldError = {
  /** The field that has the error; null where the error is of the whole form. */
  readonly field: string | null;
  /** The message is a whole sentence: the summary shows it without the field's label. */
  readonly message: string;
};

/** Returns the field of a path: `hours.2.start` is in the field `hours`. */
export function fieldOf(path: string, labels: Labels): string | null {
  const parts = path.split('.');
  const known = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  return known.find(part => Object.hasOwn(labels, part)) ?? null;
}

/**
 * Writes a schema's message about a field as a sentence. The message continues the field's name ("must be 4 digits"),
 * or begins with a capital letter and is the whole sentence. zod's own "Invalid input" is left out.
 */
export function sentenceOf(label: string, message: string): string {
  if (message === '' || message.startsWith('Invalid input')) return `${label} is not valid.`;
  if (/^\p{Lu}/u.test(message)) return message;
  return `${label} ${message}${/[.!?]$/.test(message) ? '' : '.'}`;
}

/** Returns the field whose name a refusal of the server begins with, as in "name must be …". */
export function refusalAt(message: string, labels: Labels): FieldError {
  const [path = '', ...rest] = message.split(' ');
  const field = fieldOf(path, labels);
  if (field === null || rest.length === 0) return { field: null, message };
  return { field, message: sentenceOf(labels[field] as string, rest.join(' ')) };
}

/** Lists the errors of a form by path for its summary: in the order of the page, one for each field. */
export function errorSummary(errors: Readonly<Record<string, unknown>>, labels: Labels): FieldError[] {
  const found = Object.entries(errors).map(([path, message]) => ({
    field: fieldOf(path, labels),
    message: String(message),
  }));
  const order = Object.keys(labels);
  const atFields = order.flatMap(field => found.find(error => error.field === field) ?? []);
  return [...atFields, ...found.filter(({ field }) => field === null)];
}
