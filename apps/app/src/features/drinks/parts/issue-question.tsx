import { Button, Stack, Text } from '@mantine/core';
import type { Issue } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { pourReasons } from '../flow.ts';

export type IssueQuestionProps = {
  issue: Issue;
  text: string;
  onPour: (reason: string) => void;
  onCancel: () => void;
};

/** Put to the bartender on their own phone: what stands against it, and why they pour all the same. */
export function IssueQuestion({ issue, text, onPour, onCancel }: IssueQuestionProps) {
  const reasons = pourReasons[issue];
  const [reason, setReason] = useState<string>(reasons[0]);
  return (
    <Stack gap="lg">
      <Text>{text} Pour anyway?</Text>
      <ChipChoice label="Because" options={reasons} value={reason} onChange={setReason} />
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
