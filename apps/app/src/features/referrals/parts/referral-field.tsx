import { Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inviterOptions } from '../remote.ts';
import { referralWords } from './words.ts';

export type ReferralFieldProps = { code: string; onCode: (code: string) => void };

/**
 * Shows the field for a referral code. The server checks a code from a link at once, and a typed code when the user
 * leaves the field.
 */
export function ReferralField({ code, onCode }: ReferralFieldProps) {
  const [asked, setAsked] = useState(code);
  const { data, error } = useQuery({ ...inviterOptions(asked), enabled: asked !== '' });
  const current = asked !== '' && asked === code;
  return (
    <Stack gap="2xs">
      <TextInput
        // The sheet that shows this field asks for nothing else, so it gives the focus to the field.
        data-autofocus
        label={referralWords.label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        value={code}
        onChange={event => onCode(event.currentTarget.value.toUpperCase())}
        onBlur={() => setAsked(code)}
        error={current && error ? error.message : null}
        errorProps={{ role: 'alert' }}
      />
      <Text size="sm" c="luna" role="status">
        {current && data && referralWords.invitedBy(data.first_name)}
      </Text>
    </Stack>
  );
}
