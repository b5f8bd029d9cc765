import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type OwnUser, relationshipStatuses } from '@nightjar/domain/account/entity';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { FieldRow } from '../../../ui/input/field-row.tsx';
import { FoldableSection, FoldGroup } from '../../../ui/settings/fold.tsx';
import { SettingGroup, SettingRow } from '../../../ui/settings/setting-row.tsx';
import { accountWords } from '../parts/words.ts';
import { type EditDraft, type EditErrors, type EditField, fieldLimits, genderChoices } from './flow.ts';
import { editWords } from './words.ts';

export const fieldId = (field: EditField) => `edit-${field}`;

export type EditFieldsProps = {
  user: OwnUser;
  draft: EditDraft;
  errors: EditErrors;
  onField: (field: EditField, value: string) => void;
};

const addressFieldNames = [
  ['street', editWords.address.street, 'address-line1'],
  ['street2', editWords.address.street2, 'address-line2'],
  ['city', editWords.address.city, 'address-level2'],
  ['state', editWords.address.state, 'address-level1'],
  ['zip', editWords.address.zip, 'postal-code'],
  ['country', editWords.address.country, 'country-name'],
] as const satisfies readonly (readonly [EditField, string, string])[];

/**
 * Shows the fields of the user's own profile that can be edited here, the link to a change of the phone number, and
 * the birthday, which cannot change.
 */
export function EditFields({ user, draft, errors, onField }: EditFieldsProps) {
  const field: FieldProps = name => ({
    id: fieldId(name),
    value: draft[name],
    error: errors[name],
    errorProps: { role: 'alert' },
    maxLength: fieldLimits[name],
    onChange: event => onField(name, event.currentTarget.value),
  });
  return (
    <Stack gap="lg">
      <FieldRow>
        <TextInput {...field('first_name')} label={accountWords.fields.firstName} autoComplete="given-name" />
        <TextInput {...field('last_name')} label={accountWords.fields.lastName} autoComplete="family-name" />
      </FieldRow>
      <TextInput {...field('nickname')} label={accountWords.fields.nickname} autoComplete="nickname" />
      <Textarea
        {...field('bio')}
        label={editWords.bio.label}
        description={editWords.bio.used(draft.bio.length)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minRows={2}
        maxRows={6}
      />
      <ChipChoice
        id={fieldId('gender')}
        label={accountWords.fields.gender}
        options={genderChoices(user)}
        value={draft.gender}
        onChange={value => onField('gender', value)}
        error={errors.gender}
      />
      <NativeSelect
        {...field('relationshipStatus')}
        label={editWords.relationship}
        data={[...relationshipStatuses]}
        rightSection={<Icon name="CaretDown" size={20} />}
      />
      <TextInput
        {...field('email')}
        label={editWords.email.label}
        description={editWords.email.help}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <AddressFields draft={draft} field={field} />
      <NumberAndBirthday user={user} />
    </Stack>
  );
}

/** Returns the properties of the input of a field. */
type FieldProps = (name: EditField) => {
  id: string;
  value: string;
  error: string | undefined;
  errorProps: { role: string };
  maxLength: number | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

function AddressFields({ draft, field }: { draft: EditDraft; field: FieldProps }) {
  return (
    <FoldGroup>
      <FoldableSection title={editWords.address.title} note={addressNote(draft)}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {editWords.address.help}
          </Text>
          {addressFieldNames.map(([name, label, autoComplete]) => (
            <TextInput key={name} {...field(name)} label={label} autoComplete={autoComplete} />
          ))}
        </Stack>
      </FoldableSection>
    </FoldGroup>
  );
}

function NumberAndBirthday({ user: { phone, dob } }: { user: OwnUser }) {
  const navigate = useNavigate();
  return (
    <SettingGroup title={editWords.phone.title}>
      <SettingRow
        icon="Phone"
        label={phone ? displayPhone(phone) : editWords.phone.none}
        help={editWords.phone.change}
        to="/settings/number"
        onPress={() => void navigate({ to: '/settings/number' })}
      />
      <SettingRow
        icon="CalendarStar"
        label={dob ? birthdayText(dob) : editWords.birthday.none}
        help={accountWords.fields.birthday.help}
      />
    </SettingGroup>
  );
}

const addressNote = (draft: EditDraft) => draft.city.trim() || draft.street.trim() || editWords.address.none;

/** The birthday is a date in UTC, because a local time zone could show the day before. */
const birthdayText = (dob: string): string =>
  new Date(`${dob}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });
