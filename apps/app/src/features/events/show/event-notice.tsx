import { Button, Stack, Text } from '@mantine/core';
import type { PublicEvent } from '@nightjar/domain/events/entity';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './event-page.module.css';
import { eventState } from './flow.ts';
import { showWords } from './words.ts';

type EventNoticeProps = {
  event: PublicEvent;
  now: Date;
  /** True where the notice leads to other events; a visitor without a session has no map. */
  elsewhere?: boolean;
  /** These lines follow the reason, such as the line about a refund. */
  children?: ReactNode;
};

/** Explains why the event is closed to guests: it is a draft, called off with the bar's reason, or over. */
export function EventNotice({ event, now, elsewhere = false, children }: EventNoticeProps) {
  const state = eventState(event, now);
  if (state !== 'draft' && state !== 'cancelled' && state !== 'past') return null;
  const notice = showWords.notices[state];
  const text = (state === 'cancelled' && event.cancelled_reason) || notice.text;
  return (
    <Stack
      gap="xs"
      align="flex-start"
      className={elsewhere ? classes.verdict : classes.notice}
      data-state={state}
      role="status"
    >
      <Text fw={750} c={state === 'cancelled' ? 'var(--mantine-color-error)' : undefined}>
        {notice.title}
      </Text>
      {text && <Text>{text}</Text>}
      {children}
      {elsewhere && state !== 'draft' && (
        <Button fullWidth variant="default" renderRoot={props => <Link to="/discover" {...props} />}>
          {showWords.elsewhere}
        </Button>
      )}
    </Stack>
  );
}
