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

describe('editing one’s own profile', () => {
  it('has changed nothing as it opens', () => {
    expect(changedFields(rae, draftOf(rae))).toEqual([]);
    expect(checkEdit(rae, draftOf(rae))).toEqual({ change: {} });
  });

  it('takes spaces around a text for nothing', () => {
    expect(changedFields(rae, edited({ city: ' Tampa ', street: '  ' }))).toEqual([]);
  });

  it('sends the changed fields and no others', () => {
    expect(check({ bio: ' First one in. ', zip: '33602' })).toEqual({
      change: { bio: 'First one in.', zip: '33602' },
    });
  });

  it('clears what was emptied', () => {
    expect(check({ bio: '', city: '' })).toEqual({ change: { bio: null, city: null } });
  });

  it('writes the whole name anew with either half of it', () => {
    expect(check({ last_name: 'Feather' })).toEqual({
      change: { last_name: 'Feather', full_name: 'Rae Feather' },
    });
  });

  it('keeps two long names within the whole one', () => {
    const name = 'n'.repeat(40);
    expect(check({ first_name: name, last_name: name })).toEqual({
      change: { first_name: name, last_name: name, full_name: `${name} ${'n'.repeat(39)}` },
    });
  });

  it.each(['first_name', 'last_name', 'nickname'] as const)('does not let the %s go', field => {
    expect(check({ [field]: ' ' })).toHaveProperty(['errors', field]);
  });

  it('stops a bio over its limit', () => {
    expect(check({ bio: 'b'.repeat(bioLimit) })).toHaveProperty('change');
    expect(check({ bio: 'b'.repeat(bioLimit + 1) })).toEqual({ errors: { bio: 'At most 160 characters.' } });
  });

  it('knows an address of mail from a word', () => {
    expect(check({ email: 'rae@nightjar.example' })).toEqual({ change: { email: 'rae@nightjar.example' } });
    expect(check({ email: 'rae' })).toEqual({
      errors: { email: "That doesn't look like an email address." },
    });
  });

  it('shows a gender that was never given as "Prefer not to say", and keeps it so', () => {
    const untold = { ...rae, gender: null };
    expect(draftOf(untold).gender).toBe('Prefer not to say');
    expect(checkEdit(untold, draftOf(untold))).toEqual({ change: {} });
    expect(checkEdit(untold, { ...draftOf(untold), gender: 'Man' })).toEqual({ change: { gender: 'Man' } });
  });

  it('offers the gender that another client wrote beside its own choices', () => {
    const own = ['Woman', 'Man', 'Non-binary', 'Prefer not to say'];
    expect(genderChoices(rae)).toEqual(own);
    expect(genderChoices({ ...rae, gender: null })).toEqual(own);
    expect(genderChoices({ ...rae, gender: 'Agender' })).toEqual([...own, 'Agender']);
  });

  it('shows a heart nobody spoke of as not said, and keeps it so', () => {
    expect(draftOf(rae).relationshipStatus).toBe('Rather not say');
    expect(check({ relationshipStatus: 'Taken' })).toEqual({ change: { relationshipStatus: 'Taken' } });
  });
});
