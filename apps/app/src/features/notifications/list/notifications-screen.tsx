import { ActionIcon, Stack } from '@mantine/core';
import { groupNotifications } from '@nightjar/domain/notifications/rules/grouping';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ownTimezone } from '../../../platform/location/own-clock.ts';
import { useMinute } from '../../../platform/now.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { relativeNight } from '../../../ui/format/relative-night.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { markReadUpTo, notificationsOptions } from '../remote.ts';
import { asSeenOnOpening, noteFresh } from './flow.ts';
import { NotificationRow } from './notification-row.tsx';
import { notificationsWords } from './words.ts';

export type NotificationsScreenProps = { userId: string; onBack: () => void };

/** Lists what the user was notified of in the last 30 days, by nights. */
export function NotificationsScreen({ userId, onBack }: NotificationsScreenProps) {
  const query = useInfiniteQuery(notificationsOptions(userId));
  const { data = [] } = query;
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const noted = noteFresh(fresh, data);
  if (noted !== fresh) setFresh(noted);
  const latestUnread = data.find(({ read }) => !read)?.notification_id;
  useEffect(() => {
    if (latestUnread) void markReadUpTo(userId, latestUnread);
  }, [userId, latestUnread]);
  const now = useMinute();
  const timezone = ownTimezone();
  return (
    <>
      <PageHeader title={notificationsWords.title} onBack={onBack} action={<SettingsLink />} />
      <Stack gap="lg" px="md" pb="xl">
        <QueryView
          query={query}
          skeleton={<RowsSkeleton rows={6} />}
          empty={<EmptyPerch pose="asleep" icon="Bell" {...notificationsWords.empty} />}
          errorFallback={commonTexts.failed}
        >
          {items => (
            <>
              {groupNotifications(asSeenOnOpening(items, noted), timezone).map(({ night, rows }) => (
                <PageSection key={night} title={relativeNight(night, new Date(now), timezone)}>
                  <RowList>
                    {rows.map(row => (
                      <li key={row.key}>
                        <NotificationRow row={row} now={now} />
                      </li>
                    ))}
                  </RowList>
                </PageSection>
              ))}
              <MoreBelow query={query} />
            </>
          )}
        </QueryView>
      </Stack>
    </>
  );
}

function SettingsLink() {
  return (
    <ActionIcon
      size="2.75rem"
      aria-label={notificationsWords.settings}
      renderRoot={props => <Link to="/settings/notifications" {...props} />}
    >
      <Icon name="Gear" />
    </ActionIcon>
  );
}
