import { bioLimit, type OwnUser } from '@nightjar/domain/account/entity';
import { describe, expect, it } from 'vitest';
import { changedFields, checkEdit, draftOf, type EditDraft, genderChoices } from './flow.ts';

const rae = {
  first_name: 'Rae',
  last_name: 'Quill',
  nickname: 'Rae',
  bio: 'Last one out.',
  gender: 'Woman',
  relationshipStatus: null,
  email: null,
  street: null,
  street2: null,
  city: 'Tampa',
  state: null,
  zip: null,
  country: null,
} as OwnUser;

const edited = (change: Partial<EditDraft>) => ({ ...draftOf(rae), ...change });
const check = (change: Partial<EditDraft>) => checkEdit(rae, edited(change));

describe('the form of the own profile', () => {
  it("the form of a person's own profile holds no change when it opens", () => {
    expect(changedFields(rae, draftOf(rae))).toEqual([]);
    expect(checkEdit(rae, draftOf(rae))).toEqual({ change: {} });
  });

  it("the form of a person's own profile ignores spaces around a text", () => {
    expect(changedFields(rae, edited({ city: ' Tampa ', street: '  ' }))).toEqual([]);
  });

  it("the form of a person's own profile sends the changed fields and no others", () => {
    expect(check({ bio: ' First one in. ', zip: '33602' })).toEqual({
      change: { bio: 'First one in.', zip: '33602' },
    });
  });

  it("the form of a person's own profile sends null for an emptied field", () => {
    expect(check({ bio: '', city: '' })).toEqual({ change: { bio: null, city: null } });
  });

  it("the form of a person's own profile updates the full name with a change of the first or the last name", () => {
    expect(check({ last_name: 'Feather' })).toEqual({
      change: { last_name: 'Feather', full_name: 'Rae Feather' },
    });
  });

  it("the form of a person's own profile cuts a full name made of two long names to the limit of the full name", () => {
    const name = 'n'.repeat(40);
    expect(check({ first_name: name, last_name: name })).toEqual({
      change: { first_name: name, last_name: name, full_name: `${name} ${'n'.repeat(39)}` },
    });
  });

  it.each(['first_name', 'last_name', 'nickname'] as const)(
    "the form of a person's own profile refuses an empty %s",
    field => {
      expect(check({ [field]: ' ' })).toHaveProperty(['errors', field]);
    },
  );

  it("the form of a person's own profile refuses a bio over its limit", () => {
    expect(check({ bio: 'b'.repeat(bioLimit) })).toHaveProperty('change');
    expect(check({ bio: 'b'.repeat(bioLimit + 1) })).toEqual({ errors: { bio: 'At most 160 characters.' } });
  });

  it("the form of a person's own profile refuses a word that is no email address", () => {
    expect(check({ email: 'rae@nightjar.example' })).toEqual({ change: { email: 'rae@nightjar.example' } });
    expect(check({ email: 'rae' })).toEqual({
      errors: { email: "That doesn't look like an email address." },
    });
  });

  it('the form of a person\'s own profile shows a missing gender as "Prefer not to say", and saves none until one is chosen', () => {
    const withoutGender = { ...rae, gender: null };
    expect(draftOf(withoutGender).gender).toBe('Prefer not to say');
    expect(checkEdit(withoutGender, draftOf(withoutGender))).toEqual({ change: {} });
    expect(checkEdit(withoutGender, { ...draftOf(withoutGender), gender: 'Man' })).toEqual({
      change: { gender: 'Man' },
    });
  });

  it("the form of a person's own profile offers the gender that another client saved, beside its own choices", () => {
    const own = ['Woman', 'Man', 'Non-binary', 'Prefer not to say'];
    expect(genderChoices(rae)).toEqual(own);
    expect(genderChoices({ ...rae, gender: null })).toEqual(own);
    expect(genderChoices({ ...rae, gender: 'Agender' })).toEqual([...own, 'Agender']);
  });

  it('the form of a person\'s own profile shows a missing relationship status as "Rather not say", and saves the chosen one', () => {
    expect(draftOf(rae).relationshipStatus).toBe('Rather not say');
    expect(check({ relationshipStatus: 'Taken' })).toEqual({ change: { relationshipStatus: 'Taken' } });
  });
});
