import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { type ReactNode, useState } from 'react';
import { Branch } from '../../../ui/bird/branch.tsx';
import { Mark } from '../../../ui/bird/mark.tsx';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { Pager } from '../../../ui/shell/pager.tsx';
import { Stage } from '../../../ui/shell/stage.tsx';
import classes from './welcome-screen.module.css';

const lines = [
  {
    id: 'see',
    line: "See who's out.",
    text: 'Your friends and your bars, on one map of tonight.',
  },
  {
    id: 'send',
    line: 'Send a friend a drink.',
    text: 'Across the room or across town. They pick it up at the bar.',
  },
  {
    id: 'pour',
    line: 'Your drinks, your bars.',
    text: "Match your bartender's code and color, and your free pour is served.",
  },
] as const;

type LineId = (typeof lines)[number]['id'];

export type WelcomeScreenProps = {
  /** What each line is about, as the app shows it. */
  pieces: Readonly<Record<LineId, ReactNode>>;
  footer: ReactNode;
};

/** First launch: three pieces of the product with a line each, and the ways in. */
export function WelcomeScreen({ pieces, footer }: WelcomeScreenProps) {
  const [index, setIndex] = useState(0);
  return (
    <Stage top={<Wordmark height={3} />} footer={footer}>
      <VisuallyHidden>
        <PageTitle>Welcome to {brand.name}</PageTitle>
      </VisuallyHidden>
      <Branch>
        <Mark size={72} gaze={{ x: index - 1, y: 0.8 }} />
      </Branch>
      <Pager
        label="What it is for"
        index={index}
        onIndex={setIndex}
        pages={lines.map(({ id, line, text }) => ({
          id,
          content: (
            <Stack gap="xs" w="100%">
              {pieces[id]}
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
  /** The user's inviter, who waits for an answer. */
  inviter: ReactNode;
  /** Rows that lead on: status, friends, the map. */
  tiles: ReactNode;
  footer: ReactNode;
};

/** The page after an accepted invite-list code: the first steps. */
export function ArrivedScreen({ firstName, inviter, tiles, footer }: ArrivedScreenProps) {
  return (
    <Stage top={<Wordmark height={3} />} footer={footer}>
      <Branch>
        <Mark size={104} gaze={{ x: 0, y: 0.8 }} />
      </Branch>
      <Stack gap="2xs" ta="center">
        <PageTitle>You're in{firstName ? `, ${firstName}` : ''}.</PageTitle>
        <Text c="dimmed">The night is yours.</Text>
      </Stack>
      {tiles}
      {inviter && <div className={classes.room}>{inviter}</div>}
    </Stage>
  );
}
