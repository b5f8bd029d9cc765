/** Each guarded form with unsaved values has a key in this set. */
const guards = new Set<symbol>();
/** The user has typed in these fields. */
const typedFields = new Set<TextField>();
let hasAgreedToDiscard = false;

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Text in fields of these types can be lost. The type `search` is left out, because a search is easily repeated. */
const textTypes = [
  'text',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
];

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && textTypes.includes(target.type) && target.role !== 'searchbox');

/** A form has unsaved values until the returned function is called. */
export function markUnsaved(): () => void {
  const key = Symbol('form');
  guards.add(key);
  return () => void guards.delete(key);
}

/** Remembers from now on in which fields the user types. The returned function ends this. */
export function watchTyping(): () => void {
  const note = ({ target }: Pick<Event, 'target'>) => {
    if (!isTextField(target)) return;
    hasAgreedToDiscard = false;
    typedFields.add(target);
  };
  note({ target: document.activeElement });
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    typedFields.clear();
    hasAgreedToDiscard = false;
  };
}

/**
 * True while the page has typed text that a reload would lose. A field that was emptied or has left the page has none.
 * Once the user has agreed to lose the text, the answer is false.
 */
export function hasUnsaved(): boolean {
  if (hasAgreedToDiscard) return false;
  for (const field of typedFields) if (!field.isConnected || field.value === '') typedFields.delete(field);
  return guards.size > 0 || typedFields.size > 0;
}

/** The user has agreed to lose what is typed, so the browser does not ask again. Text that is typed later is guarded. */
export function agreeToLose(): void {
  hasAgreedToDiscard = true;
}

export const isDiscardAgreed = (): boolean => hasAgreedToDiscard;
