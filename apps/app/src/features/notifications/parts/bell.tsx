import { ActionIcon } from '@mantine/core';
import { unreadText } from '@nightjar/domain/notifications/rules/unread';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFirstPageComplete } from '../../../platform/first-page.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { unreadOptions } from '../remote.ts';
import classes from './bell.module.css';
import { bellWords } from './words.ts';

type BellProps = {
  userId: string;
  /** True where the bell is on the map, which needs a round background. */
  floating?: boolean;
};

/** Leads to the notifications, and shows how many of them are unread. */
export function Bell({ userId, floating = false }: BellProps) {
  // The first page does without the number, so that it does not load more slowly.
  const enabled = useFirstPageComplete();
  const { data } = useQuery({ ...unreadOptions(userId), enabled });
  const count = unreadText(data?.unread ?? 0);
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
