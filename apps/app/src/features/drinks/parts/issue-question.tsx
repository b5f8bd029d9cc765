import { Button, Stack, Text } from '@mantine/core';
import type { Issue } from '@nightjar/domain/drinks/entity';
import { overrideReasons } from '@nightjar/domain/drinks/rules/overrides';
import { useState } from 'react';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';

export type IssueQuestionProps = {
  issue: Issue;
  text: string;
  onPour: (reason: string) => void;
  onCancel: () => void;
};

/** Asks the bartender on their own phone whether to override an issue, and for what reason. */
export function IssueQuestion({ issue, text, onPour, onCancel }: IssueQuestionProps) {
  const reasons = overrideReasons[issue];
  const [reason, setReason] = useState<string>(reasons[0]);
  return (
    <Stack gap="lg">
      <Text>{text} Pour anyway?</Text>
      <ChipChoice label="Reason" options={reasons} value={reason} onChange={setReason} />
      <Stack gap="xs">
        <Button data-autofocus onClick={() => onPour(reason)}>
          Pour anyway
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
