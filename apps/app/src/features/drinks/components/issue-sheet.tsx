import { Button, Stack, Text } from '@mantine/core';
import type { Issue } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { issueReason, pourReasons } from './pour-choices.ts';

type Found = { readonly issue: Issue; readonly pro: string };

export type IssueSheetProps = {
  /** What stands against the pour, and before whom; null closes. */
  found: Found | null;
  /** How far the guest takes themselves to be from the bar; null where that is not known here. */
  metres: number | null;
  onPour: (reason: string) => void;
  onCancel: () => void;
};

/** Put to the staff, who may pour all the same and say why. */
export function IssueSheet({ found, metres, onPour, onCancel }: IssueSheetProps) {
  return (
    <Sheet opened={found !== null} title="Heads up for the pro" onClose={onCancel}>
      {found && (
        <IssueQuestion
          key={found.issue}
          issue={found.issue}
          text={issueReason(found.issue, found.pro, metres)}
          onPour={onPour}
          onCancel={onCancel}
        />
      )}
    </Sheet>
  );
}

export type IssueQuestionProps = Pick<IssueSheetProps, 'onPour' | 'onCancel'> & {
  issue: Issue;
  text: string;
};

/** What stands against it, and why they pour all the same. */
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
