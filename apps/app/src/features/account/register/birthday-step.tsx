import { Stack, Text, Title } from '@mantine/core';
import { genders } from '@nightjar/domain/account/entity';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { ShapedField } from '../../../ui/input/shaped-field.tsx';
import { accountWords } from '../parts/words.ts';
import { type AboutFieldProps, fieldId } from './about-form.tsx';
import { formatTypedDob } from './flow.ts';
import { registerWords } from './words.ts';

export function BirthdayStep({ draft, errors, set, legalAge }: AboutFieldProps & { legalAge: number }) {
  return (
    <Stack gap="lg">
      <Stack gap="2xs">
        <Title order={2}>{registerWords.birthday.title}</Title>
        <Text c="dimmed">{registerWords.birthday.age(legalAge)}</Text>
      </Stack>
      <ShapedField
        id={fieldId('dob')}
        label={registerWords.birthday.label}
        description={accountWords.fields.birthday.help}
        placeholder={registerWords.birthday.placeholder}
        inputMode="numeric"
        autoComplete="bday"
        enterKeyHint="next"
        shape={formatTypedDob}
        value={draft.dob}
        onChange={value => set('dob', value)}
        error={errors.dob}
      />
      <ChipChoice
        id={fieldId('gender')}
        label={accountWords.fields.gender}
        options={genders}
        value={draft.gender}
        onChange={value => set('gender', value)}
        error={errors.gender}
      />
    </Stack>
  );
}
