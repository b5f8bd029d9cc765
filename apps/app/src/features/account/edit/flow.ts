import {
  addressLimit,
  bioLimit,
  emailLimit,
  genders,
  type OwnUser,
  profileEdit,
  undisclosedGender,
  zipLimit,
} from '@nightjar/domain/account/entity';
import { beginningOf } from '@nightjar/domain/kernel/text';
import { fullNameLimit, nameLimit } from '@nightjar/domain/people/entity';
import type * as z from 'zod/mini';
import { accountWords } from '../parts/words.ts';
import { editWords } from './words.ts';

/** The fields have the order of the page, because the focus goes to the first wrong field. */
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

/** An empty field of the form has the empty text as its value. */
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

/** The list of relationship statuses offers this choice to a user who names no status. */
const noRelationship = 'Rather not say';

export function draftOf(user: OwnUser): EditDraft {
  const texts = editFields.map(field => [field, user[field] ?? '']);
  const draft = Object.fromEntries(texts) as Record<EditField, string>;
  return {
    ...draft,
    gender: user.gender ?? undisclosedGender,
    relationshipStatus: user.relationshipStatus ?? noRelationship,
  };
}

/** Returns the genders that the form offers. A gender that another client has saved for the user is offered too. */
export const genderChoices = ({ gender }: OwnUser): readonly string[] => [
  ...new Set([...genders, gender ?? undisclosedGender]),
];

/** Returns the changed fields; spaces around a text do not count as a change. */
export function changedFields(user: OwnUser, draft: EditDraft): EditField[] {
  const before = draftOf(user);
  return editFields.filter(field => draft[field].trim() !== before[field].trim());
}

const missingMessages: EditErrors = accountWords.missing;

/** Returns the changed columns, or a sentence for each wrong field. */
export function checkEdit(
  user: OwnUser,
  draft: EditDraft,
): { readonly errors: EditErrors } | { readonly change: ProfileChange } {
  const changed = changedFields(user, draft);
  const errors: EditErrors = {};
  const change: Record<string, string | null> = {};
  for (const field of changed) {
    const text = draft[field].trim();
    const value = text === '' && !missingMessages[field] ? null : text;
    if (profileEdit.shape[field].safeParse(value).success) change[field] = value;
    else errors[field] = fieldError(field, text);
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { change: profileEdit.parse({ ...change, ...changedFullName(changed, draft) }) };
}

/**
 * Returns the new full name where the first or the last name changed, because the search for people reads the full
 * name.
 */
function changedFullName(changed: readonly EditField[], draft: EditDraft): { full_name?: string } {
  if (!changed.includes('first_name') && !changed.includes('last_name')) return {};
  const name = `${draft.first_name.trim()} ${draft.last_name.trim()}`;
  return { full_name: beginningOf(name, fullNameLimit).trim() };
}

function fieldError(field: EditField, text: string): string {
  const limit = fieldLimits[field];
  if (text === '') return missingMessages[field] ?? editWords.wrong.empty;
  if (limit !== undefined && text.length > limit) return accountWords.tooLong(limit);
  if (field === 'email') return editWords.wrong.email;
  return accountWords.unreadable;
}
