import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Branch } from '../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../ui/bird/mark.tsx';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { StatusChoice, type StatusChoiceProps } from './status-choice.tsx';
import { statusWords } from './words.ts';

export type StatusScreenProps = Omit<StatusChoiceProps, 'onChosen'> & {
  company: ReactNode;
  /** The card of the user's inviter is the last on the page, because it loads later than the rest. */
  inviter: ReactNode;
  shift?: ReactNode;
};

export function StatusScreen({ company, inviter, shift, ...choice }: StatusScreenProps) {
  const [shown, setShown] = useState(choice.status);
  return (
    <>
      <CollapsingHeader title={statusWords.title} />
      <Stack gap="md" p="md" pt="xs">
        {company}
        <Branch>
          <OwlMark size={128} asleep={shown === 'in'} />
        </Branch>
        <StatusChoice {...choice} onChosen={setShown} />
        {shift}
        <Text size="sm" c="dimmed">
          {statusWords.whoSees}
        </Text>
        {inviter}
      </Stack>
    </>
  );
}
