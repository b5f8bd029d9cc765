import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { VenueRedemption } from '@nightjar/domain/drinks/entity';
import { nightDate } from '@nightjar/domain/kernel/night';
import type { Column } from '../../../../ui/desk/data-table.tsx';
import classes from './pour-columns.module.css';
import { momentLabel, overrideLabel, poursWords, takenBackLabel } from './words.ts';

const words = poursWords.table;

type Shown = { timezone: string; oneNight: boolean; onTakeBack: (pour: VenueRedemption) => void };

/** Returns the columns of the table. A table of one night leaves the date out of its rows. */
export function pourColumns({
  timezone,
  oneNight,
  onTakeBack,
}: Shown): [Column<VenueRedemption>, ...Column<VenueRedemption>[]] {
  const nightOf = (at: string) => (oneNight ? null : nightDate(new Date(at), timezone));
  return [
    {
      ...{ id: 'redeemed_at', label: words.when, short: true },
      cell: pour => (
        <time
          dateTime={pour.redeemed_at}
          className={classes.time}
          data-void={pour.taken_back_at !== null || undefined}
        >
          {momentLabel(pour.redeemed_at, timezone, nightOf(pour.redeemed_at))}
        </time>
      ),
    },
    { id: 'guest', label: words.guest, cell: pour => pour.guest_first_name ?? words.guestGone },
    { id: 'drink', label: words.drink, cell: pour => <Drink pour={pour} /> },
    { id: 'pro', label: words.by, cell: pour => pour.pro_first_name },
    { id: 'notes', label: words.notes, width: '32%', cell: pour => <Notes pour={pour} /> },
    {
      ...{ id: 'act', label: '', align: 'end', short: true },
      cell: pour =>
        pour.may_void && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${words.act}: ${pour.guest_first_name ?? words.guestGone}, ${momentLabel(pour.redeemed_at, timezone, null)}`}
            onClick={() => onTakeBack(pour)}
          >
            {words.act}
          </Button>
        ),
    },
  ];
}

function Drink({ pour }: { pour: VenueRedemption }) {
  return (
    <span className={classes.drink}>
      <span className={classes.dot} data-kind={pour.kind} aria-hidden />
      <span>
        {pour.title}
        {pour.kind === 'paid' && <span className={classes.more}> {words.voucher}</span>}
      </span>
    </span>
  );
}

function Notes({ pour }: { pour: VenueRedemption }) {
  if (pour.taken_back_at === null && !pour.overridden && !pour.flagged && !pour.refused) return null;
  return (
    <span className={classes.notes}>
      {pour.taken_back_at !== null && <Badge color="gray">{takenBackLabel(pour)}</Badge>}
      {pour.overridden && <Badge color="honey">{overrideLabel(pour)}</Badge>}
      {pour.flagged && <Badge color="red">{words.refunded}</Badge>}
      {pour.refused && <Badge color="red">{words.refused}</Badge>}
    </span>
  );
}
