import { Anchor, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { nameLimit } from '@nightjar/domain/people/entity';
import type { ReactNode } from 'react';
import { signOut } from '../../people/remote/session.ts';
import { accountWords } from '../parts/words.ts';
import { type AboutFieldProps, fieldId } from './about-form.tsx';
import { registerWords } from './words.ts';

export type NamesStepProps = AboutFieldProps & {
  /** The new account will have this phone number, in E.164 digits. */
  phone: string | null;
  /** Shows who invited the user and what their code does. */
  keptCodes: ReactNode;
};

/** Asks for the user's names, and shows the phone number of the new account. */
export function NamesStep({ draft, errors, set, phone, keptCodes }: NamesStepProps) {
  const text = (field: 'first_name' | 'last_name' | 'nickname') => ({
    id: fieldId(field),
    value: draft[field],
    error: errors[field],
    errorProps: { role: 'alert' },
    required: true,
    withAsterisk: false,
    maxLength: nameLimit,
    enterKeyHint: 'next' as const,
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  return (
    <Stack gap="lg">
      {keptCodes}
      <Title order={2}>{registerWords.names.title}</Title>
      <TextInput {...text('first_name')} label={accountWords.fields.firstName} autoComplete="given-name" />
      <TextInput {...text('last_name')} label={accountWords.fields.lastName} autoComplete="family-name" />
      <TextInput {...text('nickname')} label={accountWords.fields.nickname} autoComplete="nickname" />
      {phone && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {registerWords.names.number(displayPhone(phone))}
          </Text>
          <Anchor
            component="button"
            type="button"
            size="sm"
            mih="var(--nj-target)"
            onClick={() => void signOut()}
          >
            {registerWords.names.otherNumber}
          </Anchor>
        </Group>
      )}
    </Stack>
  );
}
