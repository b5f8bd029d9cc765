import { Stack, Text, Title } from '@mantine/core';
import { genders } from '@nightjar/domain/account/entity';
import { brand } from '@nightjar/domain/brand';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { ShapedField } from '../../../ui/input/shaped-field.tsx';
import { type AboutFieldProps, idOf } from './about-form.tsx';
import { dobAsTyped } from './flow.ts';

/** Birthday and gender. */
export function BirthdayStep({ draft, errors, set, legalAge }: AboutFieldProps & { legalAge: number }) {
  return (
    <Stack gap="lg">
      <Stack gap="2xs">
        <Title order={2}>When's your birthday?</Title>
        <Text c="dimmed">
          {brand.name} is for people {legalAge} and over.
        </Text>
      </Stack>
      <ShapedField
        id={idOf('dob')}
        label="Date of birth"
        description="Required by law. Only you see it."
        placeholder="MM/DD/YYYY"
        inputMode="numeric"
        autoComplete="bday"
        enterKeyHint="next"
        shape={dobAsTyped}
        value={draft.dob}
        onChange={value => set('dob', value)}
        error={errors.dob}
      />
      <ChipChoice
        id={idOf('gender')}
        label="Gender"
        options={genders}
        value={draft.gender}
        onChange={value => set('gender', value)}
        error={errors.gender}
      />
    </Stack>
  );
}
