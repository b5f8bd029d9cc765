import { VisuallyHidden } from '@mantine/core';
import type { NotificationRow as Row } from '@nightjar/domain/notifications/rules/grouping';
import { useRouter } from '@tanstack/react-router';
import { Face, FaceStack } from '../../../ui/face/face.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ListRow } from '../../../ui/row/list-row.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { iconOfKind } from './flow.ts';
import classes from './notification-row.module.css';
import { notificationsWords } from './words.ts';

/** The row leads to what it is about. */
export function NotificationRow({ row, now }: { row: Row; now: number }) {
  const router = useRouter();
  const open = () => void router.navigate({ href: row.link });
  return (
    <div className={classes.row} data-unread={row.unread || undefined}>
      <ListRow
        leading={<RowPicture row={row} />}
        title={row.title}
        lines={[row.body]}
        trailing={
          <span className={classes.end}>
            <RelativeTime at={Date.parse(row.at)} now={now} />
            {row.unread && (
              <span className={classes.dot}>
                <VisuallyHidden>{notificationsWords.unread}</VisuallyHidden>
              </span>
            )}
          </span>
        }
        renderRoot={({ onClick: _, ...props }) => (
          <a
            {...props}
            href={row.link}
            onClick={event => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              open();
            }}
          />
        )}
      />
    </div>
  );
}

function RowPicture({ row: { people, kind, title } }: { row: Row }) {
  const [first, ...others] = people.map(faceOf);
  if (!first)
    return (
      <span className={classes.icon}>
        <Icon name={iconOfKind[kind]} />
      </span>
    );
  if (others.length === 0) return <Face user={first} />;
  return <FaceStack users={[first, ...others]} max={2} total={0} size={26} label={title} />;
}
