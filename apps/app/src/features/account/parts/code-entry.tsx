import { Stack, Text } from '@mantine/core';
import { CodeField } from '../../../ui/input/code-field.tsx';
import { type CodeForm, type CodeFormOptions, useCodeForm } from './use-code-form.ts';
import { WaitButton } from './wait-button.tsx';
import { accountWords } from './words.ts';

/** Screen readers announce `checking` while the texted code is verified. */
export function CodeCells({ form, checking }: { form: CodeForm; checking: string }) {
  const { entry, type, check } = form;
  const waiting = entry.phase !== 'typing';
  return (
    <>
      <CodeField
        type="otp"
        label={accountWords.code.label}
        value={entry.code}
        onChange={type}
        onComplete={code => void check(code)}
        error={entry.error}
        disabled={waiting}
        autoFocus
      />
      <Text c="dimmed" size="sm" role="status">
        {waiting && checking}
      </Text>
    </>
  );
}

export function ResendButton({ form: { entry, askAgain } }: { form: CodeForm }) {
  return (
    <WaitButton
      variant="default"
      label={accountWords.code.again}
      until={entry.resendAt}
      disabled={entry.phase !== 'typing'}
      onClick={() => void askAgain()}
    />
  );
}

export type CodeEntryProps = {
  /** The text above the field, which names the phone number to which the code was sent. */
  lead: string;
  question: CodeFormOptions;
};

/** Asks for a texted code inside a page or a sheet. */
export function CodeEntry({ lead, question }: CodeEntryProps) {
  const form = useCodeForm(question);
  return (
    <Stack gap="md">
      <Text c="dimmed">{lead}</Text>
      <CodeCells form={form} checking={accountWords.code.checking} />
      <ResendButton form={form} />
    </Stack>
  );
}
