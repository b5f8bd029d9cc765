import { Button, Group, Stack } from '@mantine/core';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useRouter } from '@tanstack/react-router';
import { useOnline } from '../../../../platform/network.ts';
import { CardList } from '../../../../ui/desk/card.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { commonTexts } from '../../../../ui/words.ts';
import classes from './confirm.module.css';
import { confirmListHref, mayTickSteps, stepHref, ticksBeforeReview, venueHref } from './flow.ts';
import { useTick } from './use-tick.ts';
import { confirmWords } from './words.ts';

const reviewWords = confirmWords.review;

/**
 * The review shows for each of the steps before it whether the reader has ticked it. For a rep it also has the button
 * that lets guests see the venue.
 */
export function ReviewStep({ venue, onConfirm }: { venue: DeskVenue; onConfirm: () => void }) {
  const router = useRouter();
  const online = useOnline();
  const { busy, failed, tick } = useTick(venue.id);
  const confirm = () => {
    if (!online) return;
    void tick('review', confirmed => {
      onConfirm();
      openModal({
        type: 'success',
        title: confirmWords.live.title,
        text: confirmWords.live.text(confirmed.name, confirmed.venue_code),
        confirmLabel: confirmWords.live.next,
        denyLabel: confirmWords.live.open,
        onConfirm: () => void router.navigate({ href: confirmListHref }),
        onDeny: () => void router.navigate({ href: venueHref(venue.id) }),
      });
    });
  };
  return (
    <Stack gap="lg">
      <TicksOfSteps venue={venue} />
      <Group gap="sm">
        {failed && (
          <p role="alert" className={classes.failed}>
            {failed}
          </p>
        )}
        {venue.may_confirm ? (
          <>
            <p className={classes.note}>{online ? reviewWords.ready : commonTexts.needsSignal}</p>
            <div className={classes.buttons}>
              <Button loading={busy} aria-disabled={!online} onClick={confirm}>
                {reviewWords.button}
              </Button>
            </div>
          </>
        ) : (
          <p className={classes.note}>
            {mayTickSteps(venue) ? reviewWords.handedOver : confirmWords.team.reads}
          </p>
        )}
      </Group>
    </Stack>
  );
}

function TicksOfSteps({ venue }: { venue: DeskVenue }) {
  return (
    <CardList>
      {ticksBeforeReview(venue).map(({ id, done }) => {
        const { title } = confirmWords.steps[id];
        return (
          <li key={id} className={classes.tick} data-done={done || undefined}>
            <Icon name={done ? 'CheckCircle' : 'WarningCircle'} weight="fill" size={24} />
            <span className={classes.tickName}>{title}</span>
            <span className={classes.tickState}>{done ? reviewWords.looked : reviewWords.open}</span>
            <HrefLink
              href={stepHref(venue.id, id)}
              className={classes.look}
              aria-label={done ? reviewWords.look(title) : reviewWords.check(title)}
            >
              {done ? reviewWords.lookLabel : reviewWords.checkLabel}
            </HrefLink>
          </li>
        );
      })}
    </CardList>
  );
}
