import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Branch } from '../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../ui/bird/mark.tsx';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { Pager } from '../../../ui/shell/pager.tsx';
import { Stage } from '../../../ui/shell/stage.tsx';
import classes from './welcome-screen.module.css';
import { homeWords } from './words.ts';

const welcomeLineIds = ['see', 'send', 'pour'] as const;

type WelcomeLineId = (typeof welcomeLineIds)[number];

export type WelcomeScreenProps = {
  /** Each line of the welcome page has a preview of a part of the app beside it. */
  pieces: Readonly<Record<WelcomeLineId, ReactNode>>;
  footer: ReactNode;
};

/**
 * On the first launch, the welcome page shows three previews of the app, each with a line of text, above the buttons
 * to sign in.
 */
export function WelcomeScreen({ pieces, footer }: WelcomeScreenProps) {
  const [index, setIndex] = useState(0);
  return (
    <Stage top={<Wordmark height={3} />} footer={footer}>
      <VisuallyHidden>
        <PageTitle>{homeWords.welcome.title}</PageTitle>
      </VisuallyHidden>
      <Branch>
        <OwlMark size={72} gaze={{ x: index - 1, y: 0.8 }} />
      </Branch>
      <Pager
        label={homeWords.welcome.pages}
        index={index}
        onIndex={setIndex}
        pages={welcomeLineIds.map(id => ({
          id,
          content: (
            <Stack gap="xs" w="100%">
              {pieces[id]}
              <Title order={2} size="h1">
                {homeWords.welcome[id].line}
              </Title>
              <Text c="dimmed">{homeWords.welcome[id].text}</Text>
            </Stack>
          ),
        }))}
      />
    </Stage>
  );
}

export type ArrivedScreenProps = {
  firstName: string | null;
  /** This card shows the user's inviter, who has not answered the user's friend request yet. */
  inviter: ReactNode;
  /** The rows link to the user's status, their friends and the map. */
  tiles: ReactNode;
  footer: ReactNode;
};

/** After an accepted invite-list code, this page offers the first steps. */
export function ArrivedScreen({ firstName, inviter, tiles, footer }: ArrivedScreenProps) {
  return (
    <Stage top={<Wordmark height={3} />} footer={footer}>
      <Branch>
        <OwlMark size={104} gaze={{ x: 0, y: 0.8 }} />
      </Branch>
      <Stack gap="2xs" ta="center">
        <PageTitle>{homeWords.arrived.title(firstName)}</PageTitle>
        <Text c="dimmed">{homeWords.arrived.text}</Text>
      </Stack>
      {tiles}
      {inviter && <div className={classes.room}>{inviter}</div>}
    </Stage>
  );
}
