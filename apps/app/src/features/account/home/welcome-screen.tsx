import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { type ReactNode, useState } from 'react';
import { Branch } from '../../../ui/bird/branch.tsx';
import { Mark } from '../../../ui/bird/mark.tsx';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { Pager } from '../../../ui/shell/pager.tsx';
import { Stage } from '../../../ui/shell/stage.tsx';

const lines = [
  {
    id: 'see',
    line: 'See who is out.',
    text: 'The map shows your friends, your bars and who pours tonight.',
  },
  { id: 'stand', line: 'Stand friends a drink.', text: 'Send one across the room, or across town.' },
  { id: 'yours', line: 'Your drinks, your bars.', text: 'A tab of free pours that tops itself up.' },
] as const;

/** First launch: three lines about the night, and the ways in. */
export function WelcomeScreen({ footer }: { footer: ReactNode }) {
  const [index, setIndex] = useState(0);
  return (
    <Stage top={<Wordmark height={3} />} footer={footer}>
      <VisuallyHidden>
        <PageTitle>Welcome to {brand.name}</PageTitle>
      </VisuallyHidden>
      <Branch>
        <Mark size={132} gaze={{ x: index - 1, y: 0.8 }} />
      </Branch>
      <Pager
        label="What it is for"
        index={index}
        onIndex={setIndex}
        pages={lines.map(({ id, line, text }) => ({
          id,
          content: (
            <Stack gap="xs">
              <Title order={2} size="h1">
                {line}
              </Title>
              <Text c="dimmed">{text}</Text>
            </Stack>
          ),
        }))}
      />
    </Stage>
  );
}

export type ArrivedScreenProps = {
  firstName: string | null;
  /** Rows that lead on: status, friends, the map. */
  tiles: ReactNode;
  footer: ReactNode;
};

/** The page after an accepted invite-list code: the first steps. */
export function ArrivedScreen({ firstName, tiles, footer }: ArrivedScreenProps) {
  return (
    <Stage top={<Wordmark height={3} />} footer={footer}>
      <Branch>
        <Mark size={132} gaze={{ x: 0, y: 0.8 }} />
      </Branch>
      <Stack gap="2xs" ta="center">
        <PageTitle>You're in{firstName ? `, ${firstName}` : ''}.</PageTitle>
        <Text c="dimmed">The night is yours.</Text>
      </Stack>
      {tiles}
    </Stage>
  );
}
