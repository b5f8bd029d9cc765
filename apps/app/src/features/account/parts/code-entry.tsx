import { Button, Stack, Text } from '@mantine/core';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { CodeField } from '../../../ui/input/code-field.tsx';
import { type CodeQuestion, useCodeEntry } from './use-code-entry.ts';
import { secondsLeft, WaitLabel } from './wait-label.tsx';

export type CodeEntryProps = {
  /** Where the code went. */
  lead: string;
  question: CodeQuestion;
};

/** The cells of a texted code, and the way to another one. */
export function CodeEntry({ lead, question }: CodeEntryProps) {
  const { entry, type, check, askAgain } = useCodeEntry(question);
  const online = useOnline();
  const left = secondsLeft(entry.resendAt, useNow());
  const waiting = entry.phase !== 'typing';
  return (
    <Stack gap="md">
      <Text c="dimmed">{lead}</Text>
      <CodeField
        type="otp"
        label="Code from your text message"
        value={entry.code}
        onChange={type}
        onComplete={code => void check(code)}
        error={entry.error}
        disabled={waiting}
        autoFocus
      />
      <Text c="dimmed" size="sm" role="status">
        {waiting && 'Checking...'}
      </Text>
      <Button
        fullWidth
        variant="default"
        disabled={!online || waiting || left > 0}
        onClick={() => void askAgain()}
      >
        {online ? <WaitLabel seconds={left} after="Send again" /> : 'Needs signal'}
      </Button>
    </Stack>
  );
}
