import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { genders } from '@nightjar/domain/account/entity';
import { brand } from '@nightjar/domain/brand';
import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import { localTime } from '@nightjar/domain/kernel/time';
import { nameLimit } from '@nightjar/domain/people/entity';
import { type FormEvent, useState } from 'react';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { ShapedField } from '../../../ui/input/shaped-field.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { signOut } from '../../people/remote.ts';
import {
  type About,
  type AboutDraft,
  type AboutErrors,
  type AboutField,
  aboutFields,
  checkAbout,
  dobAsTyped,
} from './flow.ts';

export type AboutStepProps = {
  draft: AboutDraft;
  onDraft: (draft: AboutDraft) => void;
  legalAge: number;
  /** Whose account it becomes, in E.164 digits. */
  phone: string | null;
  onDone: (about: About) => void;
};

const idOf = (field: AboutField) => `about-${field}`;

/** Name, birthday and gender, checked by the call's own rules before anything is sent. */
export function AboutStep({ draft, onDraft, legalAge, phone, onDone }: AboutStepProps) {
  const [errors, setErrors] = useState<AboutErrors>({});
  const set = (field: AboutField) => (value: string) => {
    onDraft({ ...draft, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkAbout(draft, { today: todayHere(), legalAge });
    if ('about' in checked) return onDone(checked.about);
    setErrors(checked.errors);
    const first = aboutFields.find(field => checked.errors[field]);
    if (first) document.getElementById(idOf(first))?.focus();
  };
  const text = (field: AboutField) => ({
    id: idOf(field),
    value: draft[field],
    error: errors[field],
    errorProps: { role: 'alert' },
    required: true,
    withAsterisk: false,
    maxLength: nameLimit,
    onChange: (event: { currentTarget: { value: string } }) => set(field)(event.currentTarget.value),
  });
  return (
    <form noValidate onSubmit={submit}>
      <OnboardingLayout
        step={3}
        footer={
          <Button type="submit" fullWidth>
            Continue
          </Button>
        }
      >
        <Stack gap="lg">
          <Title order={2}>About you</Title>
          <TextInput
            {...text('first_name')}
            label="First name"
            autoComplete="given-name"
            enterKeyHint="next"
          />
          <TextInput
            {...text('last_name')}
            label="Last name"
            autoComplete="family-name"
            enterKeyHint="next"
          />
          <TextInput
            {...text('nickname')}
            label="What friends call you"
            autoComplete="nickname"
            enterKeyHint="next"
          />
          <ShapedField
            id={idOf('dob')}
            label="Date of birth"
            description="Only you see it."
            placeholder="MM/DD/YYYY"
            inputMode="numeric"
            autoComplete="bday"
            enterKeyHint="next"
            shape={dobAsTyped}
            value={draft.dob}
            onChange={set('dob')}
            error={errors.dob}
          />
          <ChipChoice
            id={idOf('gender')}
            label="Gender"
            options={genders}
            value={draft.gender}
            onChange={set('gender')}
            error={errors.gender}
          />
          <Text size="sm" c="dimmed">
            By continuing you accept the{' '}
            <Anchor href={`${brand.site}/terms`} target="_blank" inherit>
              Terms
            </Anchor>{' '}
            and{' '}
            <Anchor href={`${brand.site}/privacy`} target="_blank" inherit>
              Privacy Policy
            </Anchor>
            .
          </Text>
          {phone && (
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                Signing up with {displayPhone(phone)}
              </Text>
              <Anchor component="button" type="button" size="sm" onClick={() => void signOut()}>
                Use another number
              </Anchor>
            </Group>
          )}
        </Stack>
      </OnboardingLayout>
    </form>
  );
}

/** The day on the wall where the person is. */
function todayHere(): string {
  return localTime(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone).date;
}
