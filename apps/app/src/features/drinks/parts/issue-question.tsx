import { Button, Stack, Text } from '@mantine/core';
import type { PourIssue } from '@nightjar/domain/drinks/entity';
import { overrideReasons } from '@nightjar/domain/drinks/rules/overrides';
import { useState } from 'react';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { drinkWords } from './words.ts';

export type IssueQuestionProps = {
  issue: PourIssue;
  text: string;
  onPour: (reason: string) => void;
  onCancel: () => void;
};

const issueQuestionWords = drinkWords.issue;

/** Asks the bartender, on the bartender's own phone, whether to pour in spite of an issue, and why. */
export function IssueQuestion({ issue, text, onPour, onCancel }: IssueQuestionProps) {
  const reasons = overrideReasons[issue];
  const [reason, setReason] = useState<string>(reasons[0]);
  return (
    <Stack gap="lg">
      <Text>{issueQuestionWords.question(text)}</Text>
      <ChipChoice label={issueQuestionWords.reasons} options={reasons} value={reason} onChange={setReason} />
      <Stack gap="xs">
        <Button data-autofocus onClick={() => onPour(reason)}>
          {issueQuestionWords.pour}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      </Stack>
    </Stack>
  );
}
