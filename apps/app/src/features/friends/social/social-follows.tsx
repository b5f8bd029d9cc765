import { Button, Text } from '@mantine/core';
import type { FollowType } from '@nightjar/domain/friends/entity';
import { hasText } from '@nightjar/domain/kernel/text';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { useMinute } from '../../../platform/now.ts';
import { outbox, useOutbox } from '../../../platform/outbox/outbox.ts';
import { Face } from '../../../ui/face/face.tsx';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { ListRow } from '../../../ui/row/list-row.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { CalendarEntry } from '../../events/parts/calendar-entry.tsx';
import { EventRow } from '../../events/parts/event-row.tsx';
import { outboxLaneOfEvent, withWaitingWrites } from '../../events/parts/flow.ts';
import { faceOf, followsAfterWrites } from '../../people/parts/flow.ts';
import { FollowButton } from '../../people/parts/follow-button.tsx';
import { FollowControl } from '../../people/parts/follow-control.tsx';
import { LookAtMapLink } from '../parts/empty-links.tsx';
import classes from '../parts/list.module.css';
import { profileLinkOf } from '../parts/person-entry.tsx';
import { type Follows, userFollowsOptions } from '../remote/follows.ts';
import { ProRow } from './pro-row.tsx';
import type { SocialListProps } from './social-people.tsx';
import { socialWords } from './words.ts';

type FollowedItem<Type extends FollowType> = Follows[Type][number];

export function VenuesFollowed({ ownerId, userId, own, search }: SocialListProps) {
  return (
    <FollowList
      type="venues"
      ownerId={ownerId}
      search={search}
      nameOfItem={venue => venue.name}
      empty={
        <EmptyPerch
          icon="Storefront"
          title={own ? socialWords.venues.ownEmpty : socialWords.venues.empty}
          action={own && <LookAtMapLink />}
        />
      }
      row={venue => <VenueEntry key={venue.id} venue={venue} userId={userId} />}
    />
  );
}

export function ProsFollowed({ ownerId, userId, own, search }: SocialListProps) {
  return (
    <FollowList
      type="pros"
      ownerId={ownerId}
      search={search}
      nameOfItem={nameOf}
      empty={
        <EmptyPerch
          icon="Martini"
          title={own ? socialWords.pros.ownEmpty : socialWords.pros.empty}
          text={own && socialWords.pros.ownEmptyText}
        />
      }
      row={pro => (
        <ProRow
          key={pro.id}
          user={faceOf(pro)}
          work={workTextOf(pro)}
          facts={pro.clocked_in ? [socialWords.pros.onShift] : []}
          renderRoot={profileLinkOf(pro.id)}
          actions={
            pro.id !== userId && (
              <FollowControl
                userId={userId}
                proUserId={pro.id}
                name={nameOf(pro)}
                following={pro.is_following}
              />
            )
          }
        />
      )}
    />
  );
}

/** Lists the events that the user follows, and the secret address for a calendar. No other user can see either. */
export function EventsFollowed({ ownerId, userId, search }: SocialListProps) {
  return (
    <>
      <div className={classes.field}>
        <CalendarEntry userId={userId} />
      </div>
      <FollowList
        type="events"
        ownerId={ownerId}
        search={search}
        nameOfItem={event => event.name}
        empty={<EmptyPerch icon="CalendarStar" {...socialWords.events.empty} />}
        row={event => <EventEntry key={event.event_id} event={event} userId={userId} />}
      />
    </>
  );
}

type FollowListProps<Type extends FollowType> = Pick<SocialListProps, 'ownerId' | 'search'> & {
  type: Type;
  nameOfItem: (item: FollowedItem<Type>) => string;
  empty: ReactNode;
  row: (item: FollowedItem<Type>) => ReactNode;
};

/** Lists what a person follows. While a search finds too few rows to fill the screen, it loads further pages. */
function FollowList<Type extends FollowType>(props: FollowListProps<Type>) {
  const { type, ownerId, search, nameOfItem, empty, row } = props;
  const query = useInfiniteQuery(userFollowsOptions(ownerId, type));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton action />}
      isEmpty={follows => follows[type].length === 0}
      empty={empty}
      errorFallback={commonTexts.failed}
    >
      {follows => {
        const items: readonly FollowedItem<Type>[] = follows[type];
        const found = items.filter(item => hasText(nameOfItem(item), search));
        return (
          <>
            <ResultCount count={found.length} more={query.hasNextPage} search={search} />
            {found.length === 0 && !query.hasNextPage && (
              <Text c="dimmed">{socialWords.follows.notFound}</Text>
            )}
            <RowList>
              {found.map((item, place) => (
                <li key={`${type}-${place + 1}`}>{row(item)}</li>
              ))}
            </RowList>
            <MoreBelow query={query} />
          </>
        );
      }}
    </QueryView>
  );
}

function VenueEntry({ venue, userId }: { venue: FollowedItem<'venues'>; userId: string }) {
  const lane = `venue-${venue.id}`;
  const follows = followsAfterWrites(venue.is_following, useOutbox(lane));
  const kind = venue.type.map(({ name }) => name).find(Boolean);
  const place = [venue.city, venue.state].filter(Boolean).join(', ');
  const payload = { venue_id: venue.id, user_id: userId };
  return (
    <ListRow
      leading={<Face place user={{ name: venue.name, image: imageUrl(venue.image, 'face') }} />}
      title={venue.name}
      lines={[<FactLine key="facts" facts={[kind, place].filter(Boolean)} />]}
      renderRoot={props => <Link to="/venues/$id" params={{ id: venue.id }} {...props} />}
      actions={
        <FollowButton
          following={follows}
          name={venue.name}
          onChange={follow => outbox.add({ kind: follow ? 'follow-venue' : 'unfollow-venue', lane, payload })}
        />
      }
    />
  );
}

function EventEntry({ event: answered, userId }: { event: FollowedItem<'events'>; userId: string }) {
  const now = new Date(useMinute());
  const lane = outboxLaneOfEvent(answered.event_id);
  const event = withWaitingWrites(answered, useOutbox(lane));
  return (
    <EventRow
      event={event}
      now={now}
      renderRoot={props => <Link to="/events/$id" params={{ id: event.event_id }} {...props} />}
      actions={<GivePlaceBackButton event={event} userId={userId} />}
    />
  );
}

/**
 * Gives the user's place at an event back. A second press takes it again, as long as the list still has the event. An
 * event that was called off can only be removed from the list.
 */
function GivePlaceBackButton({ event, userId }: { event: FollowedItem<'events'>; userId: string }) {
  const { event_id, name, status, is_following, place } = event;
  const entry = { lane: outboxLaneOfEvent(event_id), payload: { event_id, user_id: userId } };
  const leave = () => outbox.add({ kind: 'unfollow-event', ...entry });
  if (status === 'cancelled')
    return (
      is_following && (
        <Button
          size="sm"
          mih="2.75rem"
          px="sm"
          variant="default"
          aria-label={socialWords.events.removeNamed(name)}
          onClick={leave}
        >
          {socialWords.events.remove}
        </Button>
      )
    );
  return (
    <FollowButton
      following={is_following}
      name={name}
      labels={place === 'waiting' ? socialWords.events.waiting : socialWords.events.going}
      onChange={follow => (follow ? outbox.add({ kind: 'follow-event', ...entry }) : leave())}
    />
  );
}

function workTextOf({ role, venue }: FollowedItem<'pros'>): string | null {
  const title = role && `${role.charAt(0).toUpperCase()}${role.slice(1)}`;
  return venue ? socialWords.pros.work(title, venue.name) : title;
}
