import { Button, Stack, Text, Title } from '@mantine/core';
import { readCode } from '@nightjar/domain/referrals/rules/typed-code';
import { type FormEvent, useRef, useState } from 'react';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { CodeInput } from '../parts/code-input.tsx';
import { codeWords } from '../parts/words.ts';
import { keepVisitorsCode } from '../remote.ts';
import { joinWords } from './words.ts';

export type CodeScreenProps = {
  /** The link that opened the page has this code; it is empty where it has none. */
  given: string;
  onBack: () => void;
  /** Opens the sign-in, once the code is stored on this device or the visitor has none. */
  onContinue: () => void;
};

/** Asks a visitor for a code of any kind, and stores it on this device until the sign-up uses it. */
export function CodeScreen({ given, onBack, onContinue }: CodeScreenProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const code = readCode(typed ?? given);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code === '') {
      setError(codeWords.empty);
      field.current?.focus();
      return;
    }
    setBusy(true);
    await keepVisitorsCode(code);
    onContinue();
  };
  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <OnboardingLayout
        step={1}
        onBack={onBack}
        footer={
          <>
            <Button type="submit" fullWidth loading={busy}>
              {joinWords.before.go}
            </Button>
            {code === '' && (
              <Button variant="subtle" color="gray" fullWidth onClick={onContinue}>
                {joinWords.before.without}
              </Button>
            )}
          </>
        }
      >
        <Stack gap="lg">
          <Stack gap="2xs">
            <Title order={2}>{joinWords.before.title}</Title>
            <Text c="dimmed">{joinWords.before.text}</Text>
          </Stack>
          <CodeInput
            field={field}
            given={given}
            typed={typed}
            onType={value => {
              setTyped(value);
              setError(null);
            }}
            tier="unauthenticated"
            error={error}
            enterKeyHint="go"
          />
        </Stack>
      </OnboardingLayout>
    </form>
  );
}
