import { Button, Stack } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMinute } from '../../../../platform/now.ts';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { ProfileSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { ActionSheet, type SheetAction } from '../../../../ui/overlay/action-sheet.tsx';
import { copyText } from '../../../../ui/share/copy-text.ts';
import { eventOptions } from '../../remote/events.ts';
import { EndEventSheet, type EndingKind } from '../parts/end-event-sheet.tsx';
import { EventPreview } from '../parts/event-preview.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { EventFacts } from './event-facts.tsx';
import classes from './event-review.module.css';
import { GuestsOfEvent } from './who-goes.tsx';
import { reviewWords as words } from './words.ts';

export type EventReviewProps = {
  eventId: string;
  /** The address of the list from which the event was opened. */
  home: string;
  /** Renders how the tickets of an event that costs sell. */
  renderSales: (eventId: string) => ReactNode;
};

/** Shows the team of a venue one event: its facts, the guests who go, and the view of it that guests see. */
export function EventReviewScreen({ eventId, home, renderSales }: EventReviewProps) {
  const query = useQuery(eventOptions(eventId));
  return (
    <QueryView
      query={query}
      skeleton={<ProfileSkeleton />}
      errorFallback={words.failed}
      title={words.pageTitle}
    >
      {event => (
        <LoadedEventReview event={event} home={home} sales={event.price_cents > 0 && renderSales(eventId)} />
      )}
    </QueryView>
  );
}

function LoadedEventReview({ event, home, sales }: { event: Event; home: string; sales: ReactNode }) {
  const router = useRouter();
  const now = new Date(useMinute());
  const [ending, setEnding] = useState<EndingKind | null>(null);
  const [opened, setOpened] = useState(false);
  const { event_id, status, name } = event;
  const goTo = (href: string) => void router.navigate({ href });
  const actions = eventActions(event, now, {
    onDuplicate: () => goTo(`/admin/events/add/${event_id}`),
    onEnd: setEnding,
  });
  return (
    <>
      <DeskHeading
        title={name}
        crumbs={[{ label: words.crumb, href: home }]}
        badge={<StatusBadge event={event} now={now} />}
        text={event.venue.name}
        actions={
          <HeadingButtons
            event={event}
            editHref={`${home}/${event_id}/edit`}
            onMore={() => setOpened(true)}
          />
        }
      />
      <div className={classes.page}>
        <Stack gap="md" miw={0}>
          <EventFacts event={event} />
          {status !== 'draft' && sales}
          {status !== 'draft' && <GuestsOfEvent event={event} />}
        </Stack>
        <EventPreview event={event} />
      </div>
      <ActionSheet opened={opened} title={name} actions={actions} onClose={() => setOpened(false)} />
      {ending && (
        <EndEventSheet
          eventId={event_id}
          ending={ending}
          onClose={() => setEnding(null)}
          onEnded={() => (ending === 'delete' ? goTo(home) : setEnding(null))}
        />
      )}
    </>
  );
}

type ActionHandlers = { onDuplicate: () => void; onEnd: (ending: EndingKind) => void };

function eventActions(
  { status, over_at }: Event,
  now: Date,
  { onDuplicate, onEnd }: ActionHandlers,
): SheetAction[] {
  const mayCallOff = status === 'published' && new Date(over_at) > now;
  return [
    { label: words.duplicate, icon: 'Copy', onPress: onDuplicate },
    ...(mayCallOff
      ? [{ label: words.callOff, icon: 'XCircle', onPress: () => onEnd('cancel') } as const]
      : []),
    { label: words.delete, icon: 'Trash', danger: true, onPress: () => onEnd('delete') },
  ];
}

type HeadingButtonsProps = { event: Event; editHref: string; onMore: () => void };

function HeadingButtons({ event, editHref, onMore }: HeadingButtonsProps) {
  return (
    <>
      {event.status !== 'draft' && (
        <Button variant="default" onClick={() => void copyLink(event.event_id)}>
          {words.share}
        </Button>
      )}
      {event.may_edit && (
        <>
          <Button variant="default" aria-haspopup="dialog" onClick={onMore}>
            {words.more}
          </Button>
          <Button renderRoot={props => <HrefLink {...props} href={editHref} />}>{words.edit}</Button>
        </>
      )}
    </>
  );
}

const copyLink = (eventId: string): Promise<void> =>
  copyText(new URL(`/events/${eventId}`, window.location.origin).href, {
    copied: words.shared,
    refused: words.cannotShare,
  });
