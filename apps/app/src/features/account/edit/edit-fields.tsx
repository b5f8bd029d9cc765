import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { bioLimit, genders, type OwnUser, relationshipStatuses } from '@nightjar/domain/account/entity';
import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { Fold } from '../../../ui/settings/fold.tsx';
import { SettingGroup, SettingRow } from '../../../ui/settings/setting-row.tsx';
import classes from './edit-screen.module.css';
import { type EditDraft, type EditErrors, type EditField, fieldLimits } from './flow.ts';

export const idOf = (field: EditField) => `edit-${field}`;

export type EditFieldsProps = {
  user: OwnUser;
  draft: EditDraft;
  errors: EditErrors;
  onField: (field: EditField, value: string) => void;
};

const address = [
  ['street', 'Street', 'address-line1'],
  ['street2', 'Apt, suite, floor', 'address-line2'],
  ['city', 'City', 'address-level2'],
  ['state', 'State', 'address-level1'],
  ['zip', 'ZIP', 'postal-code'],
  ['country', 'Country', 'country-name'],
] as const satisfies readonly (readonly [EditField, string, string])[];

/** The fields of the own row that can be edited here, the way to a new number, and the birthday, which stays. */
export function EditFields({ user, draft, errors, onField }: EditFieldsProps) {
  const navigate = useNavigate();
  const field = (name: EditField) => ({
    id: idOf(name),
    value: draft[name],
    error: errors[name],
    errorProps: { role: 'alert' },
    maxLength: fieldLimits[name],
    onChange: (event: { currentTarget: { value: string } }) => onField(name, event.currentTarget.value),
  });
  return (
    <Stack gap="lg">
      <div className={classes.pair}>
        <TextInput {...field('first_name')} label="First name" autoComplete="given-name" />
        <TextInput {...field('last_name')} label="Last name" autoComplete="family-name" />
      </div>
      <TextInput {...field('nickname')} label="What friends call you" autoComplete="nickname" />
      <Textarea
        {...field('bio')}
        label="Bio"
        description={`${draft.bio.length} of ${bioLimit}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minRows={2}
        maxRows={6}
      />
      <ChipChoice
        id={idOf('gender')}
        label="Gender"
        options={genders}
        value={draft.gender}
        onChange={value => onField('gender', value)}
        error={errors.gender}
      />
      <NativeSelect
        {...field('relationshipStatus')}
        label="Relationship"
        data={[...relationshipStatuses]}
        rightSection={<Icon name="CaretDown" size={20} />}
      />
      <TextInput
        {...field('email')}
        label="Email"
        description="For receipts. Only you see it."
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <div className={classes.group}>
        <Fold title="Address" note={addressNote(draft)}>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              For mail. Only you see it.
            </Text>
            {address.map(([name, label, autoComplete]) => (
              <TextInput key={name} {...field(name)} label={label} autoComplete={autoComplete} />
            ))}
          </Stack>
        </Fold>
      </div>
      <SettingGroup title="Phone and birthday">
        <SettingRow
          icon="Phone"
          label={user.phone ? displayPhone(user.phone) : 'No number'}
          help="Change your number"
          to="/settings/number"
          onPress={() => void navigate({ to: '/settings/number' })}
        />
        <SettingRow
          icon="CalendarStar"
          label={user.dob ? birthday(user.dob) : 'No birthday'}
          help="Required by law. Only you see it."
        />
      </SettingGroup>
    </Stack>
  );
}

const addressNote = (draft: EditDraft) => draft.city.trim() || draft.street.trim() || 'Not given';

/** A date without a time zone. */
const birthday = (dob: string): string =>
  new Date(`${dob}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });
