import { Button, Code, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useOnline } from '../../../platform/network.ts';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { copyText } from '../../../ui/share/copy-text.ts';
import { commonTexts } from '../../../ui/words.ts';
import { myCalendarOptions, useRenewCalendar } from '../remote/calendar.ts';
import classes from './calendar-sheet.module.css';
import { calendarWords } from './words.ts';

type CalendarSheetProps = { opened: boolean; userId: string; onClose: () => void };

/** The sheet shows the secret address of the user's events, to subscribe to, to copy or to renew. */
export function CalendarSheet({ opened, userId, onClose }: CalendarSheetProps) {
  return (
    <Sheet opened={opened} title={calendarWords.title} onClose={onClose}>
      <Stack gap="md">
        <Text>{calendarWords.text}</Text>
        <CalendarAddress userId={userId} />
      </Stack>
    </Sheet>
  );
}

function CalendarAddress({ userId }: { userId: string }) {
  const query = useQuery(myCalendarOptions(userId));
  return (
    <QueryView
      query={query}
      skeleton={<CalendarAddressSkeleton />}
      errorFallback={calendarWords.failed}
      inCard
    >
      {({ url }) => (
        <Stack gap="sm">
          <Button
            component="a"
            href={url.replace(/^https?:/, 'webcal:')}
            fullWidth
            leftSection={<Icon name="CalendarStar" weight="bold" size={20} />}
          >
            {calendarWords.subscribe}
          </Button>
          <Code block className={classes.address} aria-label={calendarWords.address} translate="no">
            {url}
          </Code>
          <Button
            variant="default"
            fullWidth
            leftSection={<Icon name="Copy" size={20} />}
            onClick={() =>
              void copyText(url, { copied: calendarWords.copied, refused: calendarWords.cannotCopy })
            }
          >
            {calendarWords.copy}
          </Button>
          <Text size="sm" c="dimmed">
            {calendarWords.secret}
          </Text>
          <RenewCalendarButton userId={userId} />
        </Stack>
      )}
    </QueryView>
  );
}

/** The skeleton is as high as the loaded content, so that the sheet does not grow under the thumb. */
function CalendarAddressSkeleton() {
  return (
    <Stack gap="sm" aria-hidden>
      {['2.75rem', '3.375rem', '2.75rem', '2.625rem', '2.75rem'].map((height, part) => (
        <Skeleton key={`part-${part + 1}`} height={height} />
      ))}
    </Stack>
  );
}

function RenewCalendarButton({ userId }: { userId: string }) {
  const online = useOnline();
  const renewing = useRenewCalendar(userId);
  const renew = () =>
    renewing.mutate(undefined, {
      onSuccess: () => toast({ kind: 'good', text: calendarWords.renewed }),
      onError: () => toast({ kind: 'error', text: calendarWords.renewFailed }),
    });
  const ask = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: calendarWords.ask.title,
      text: calendarWords.ask.text,
      confirmLabel: calendarWords.ask.confirm,
      denyLabel: calendarWords.ask.deny,
      onConfirm: renew,
    });
  return (
    <Button variant="subtle" color="gray" disabled={!online} loading={renewing.isPending} onClick={ask}>
      {online ? calendarWords.renew : commonTexts.needsSignal}
    </Button>
  );
}
