import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { OwlMark } from '../../../../ui/bird/mark.tsx';
import { Wordmark } from '../../../../ui/bird/wordmark.tsx';
import { PageTitle } from '../../../../ui/shell/page-title.tsx';
import classes from './desk-login.module.css';
import { deskLoginWords } from './words.ts';

/** The drawn bird on the desk's sign-in sleeps until the typed phone number is complete. */
export function LoginHead({ awake, text }: { awake: boolean; text: ReactNode }) {
  return (
    <Stack gap="2xs">
      <div className={classes.sign}>
        <Wordmark height={2} />
        <OwlMark size={56} asleep={!awake} mirrored />
      </div>
      <PageTitle>{deskLoginWords.title}</PageTitle>
      <Text c="dimmed">{text}</Text>
    </Stack>
  );
}
