import { ActionIcon } from '@mantine/core';
import { unreadText } from '@nightjar/domain/notifications/rules/unread';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFirstPageComplete } from '../../../platform/first-page.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useWide } from '../../../ui/shell/use-wide.ts';
import { unreadCountOptions } from '../remote.ts';
import classes from './bell.module.css';
import { bellWords } from './words.ts';

type BellProps = {
  userId: string;
  /** True where the bell is on the map, which needs a round background. */
  floating?: boolean;
};

/**
 * Leads to the notifications, and shows how many of them are unread. In a wide window the bell is in the rail, and no
 * page has another one.
 */
export function Bell({ userId, floating = false }: BellProps) {
  const isInRail = useWide();
  const count = unreadText(useUnreadCount(userId));
  if (isInRail) return null;
  return (
    <ActionIcon
      size="2.75rem"
      variant={floating ? 'default' : undefined}
      className={classes.bell}
      data-floating={floating || undefined}
      aria-label={count === null ? bellWords.label : bellWords.unread(count)}
      renderRoot={props => <Link to="/notifications" {...props} />}
    >
      <Icon name="Bell" weight={count === null ? 'regular' : 'fill'} />
      {count !== null && <span className={classes.count} data-count={count} />}
    </ActionIcon>
  );
}

/** Returns the number of unread notifications. The first page does without it, so that it does not load more slowly. */
export function useUnreadCount(userId: string | null): number {
  const enabled = useFirstPageComplete() && userId !== null;
  const { data } = useQuery({ ...unreadCountOptions(userId ?? ''), enabled });
  return data?.unread ?? 0;
}
