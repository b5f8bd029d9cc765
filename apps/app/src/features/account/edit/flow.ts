import {
  addressLimit,
  bioLimit,
  emailLimit,
  fullNameLimit,
  nameLimit,
  type OwnUser,
  profileEdit,
  zipLimit,
} from '@nightjar/domain/account/entity';
import type * as z from 'zod/mini';

/** The page's own order: focus goes to the first that is wrong. */
export const editFields = [
  'first_name',
  'last_name',
  'nickname',
  'bio',
  'gender',
  'relationshipStatus',
  'email',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'country',
] as const;
export type EditField = (typeof editFields)[number];

/** What is typed; nothing is an empty text. */
export type EditDraft = Readonly<Record<EditField, string>>;
export type EditErrors = Partial<Record<EditField, string>>;
export type ProfileChange = z.input<typeof profileEdit>;

export const fieldLimits: Readonly<Partial<Record<EditField, number>>> = {
  first_name: nameLimit,
  last_name: nameLimit,
  nickname: nameLimit,
  bio: bioLimit,
  email: emailLimit,
  street: addressLimit,
  street2: addressLimit,
  city: addressLimit,
  state: addressLimit,
  zip: zipLimit,
  country: addressLimit,
};

/** What the list says where nothing is said. */
const noHeart = 'Rather not say';

/** One's own row as the form shows it. */
export function draftOf(user: OwnUser): EditDraft {
  const texts = editFields.map(field => [field, user[field] ?? '']);
  const draft = Object.fromEntries(texts) as Record<EditField, string>;
  return { ...draft, relationshipStatus: user.relationshipStatus ?? noHeart };
}

/** The fields that are other than they were; spaces around a text are nothing. */
export function changedFields(user: OwnUser, draft: EditDraft): EditField[] {
  const before = draftOf(user);
  return editFields.filter(field => draft[field].trim() !== before[field].trim());
}

const required: EditErrors = {
  first_name: "What's your first name?",
  last_name: "What's your last name?",
  nickname: 'What should friends call you?',
};

/** The changed fields alone, as the row takes them, or a sentence for each that is wrong. */
export function checkEdit(
  user: OwnUser,
  draft: EditDraft,
): { readonly errors: EditErrors } | { readonly change: ProfileChange } {
  const changed = changedFields(user, draft);
  const errors: EditErrors = {};
  const change: Record<string, string | null> = {};
  for (const field of changed) {
    const text = draft[field].trim();
    const value = text === '' && !required[field] ? null : text;
    if (profileEdit.shape[field].safeParse(value).success) change[field] = value;
    else errors[field] = sentenceFor(field, text);
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { change: profileEdit.parse({ ...change, ...wholeName(changed, draft) }) };
}

/** Whoever is called otherwise is found otherwise. */
function wholeName(changed: readonly EditField[], draft: EditDraft): { full_name?: string } {
  if (!changed.includes('first_name') && !changed.includes('last_name')) return {};
  const name = `${draft.first_name.trim()} ${draft.last_name.trim()}`;
  return { full_name: name.slice(0, fullNameLimit).trim() };
}

function sentenceFor(field: EditField, text: string): string {
  const limit = fieldLimits[field];
  if (text === '') return required[field] ?? 'This cannot be empty.';
  if (limit !== undefined && text.length > limit) return `At most ${limit} characters.`;
  if (field === 'email') return "That doesn't look like an address.";
  return 'That has a character we cannot keep.';
}
