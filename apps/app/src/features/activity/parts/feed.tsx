import { Text } from '@mantine/core';
import type { FeedItem } from '@nightjar/domain/activity/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ownTimezone } from '../../../platform/location/own-clock.ts';
import { useMinute } from '../../../platform/now.ts';
import { Face } from '../../../ui/face/face.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { relativeNight } from '../../../ui/format/relative-night.ts';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { feedByUserOptions, ownFeedOptions } from '../remote.ts';
import classes from './feed.module.css';
import { activityText, activityWords, toSecondPerson } from './words.ts';

export type FeedProps = {
  userId: string;
  /** With `friends`, the feed has the activities of the user and all friends, and otherwise those of one person. */
  of: 'friends' | { readonly personId: string };
  /** This is the text of an empty feed. */
  empty: string;
};

/** Lists what people did. A drink is never listed. */
export function ActivityFeed({ userId, of, empty }: FeedProps) {
  const query = useInfiniteQuery(of === 'friends' ? ownFeedOptions(userId) : feedByUserOptions(of.personId));
  const now = useMinute();
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton rows={3} />}
      empty={<Text c="dimmed">{empty}</Text>}
      errorFallback={commonTexts.failed}
      inCard
    >
      {items => (
        <>
          <RowList>
            {items.map(item => (
              <li key={item.activity_id} className={classes.item}>
                <FeedLine item={item} userId={userId} now={now} />
              </li>
            ))}
          </RowList>
          <MoreBelow query={query} />
        </>
      )}
    </QueryView>
  );
}

function FeedLine({ item, userId, now }: { item: FeedItem; userId: string; now: number }) {
  const { did, what } = activityText(item, nameOf);
  const own = item.person.id === userId;
  return (
    <>
      <Face user={faceOf(item.person)} size={36} />
      <span className={classes.words}>
        {own ? activityWords.you : <PersonLink id={item.person.id}>{nameOf(item.person)}</PersonLink>}{' '}
        {own ? toSecondPerson(did) : did} {what && <SubjectLink what={what} userId={userId} />}
      </span>
      <span className={classes.at}>
        {item.night ? (
          <time dateTime={item.night}>{relativeNight(item.night, new Date(now), ownTimezone())}</time>
        ) : (
          <RelativeTime at={Date.parse(item.at)} now={now} />
        )}
      </span>
    </>
  );
}

type SubjectProps = { what: NonNullable<ReturnType<typeof activityText>['what']>; userId: string };

function SubjectLink({ what: { kind, id, name }, userId }: SubjectProps) {
  if (kind === 'person') return id === userId ? activityWords.toYou : <PersonLink id={id}>{name}</PersonLink>;
  return (
    <Link to={kind === 'venue' ? '/venues/$id' : '/events/$id'} params={{ id }} className={classes.link}>
      {name}
    </Link>
  );
}

function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/profile/$id" params={{ id }} className={classes.link}>
      {children}
    </Link>
  );
}
