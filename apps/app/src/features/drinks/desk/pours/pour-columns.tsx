import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { VenueRedemption } from '@nightjar/domain/drinks/entity';
import { nightDate } from '@nightjar/domain/kernel/night';
import type { Column } from '../../../../ui/desk/data-table.tsx';
import classes from './pour-columns.module.css';
import { momentLabel, overrideLabel, poursWords, takenBackLabel } from './words.ts';

const tableWords = poursWords.table;

type PourColumnOptions = { timezone: string; oneNight: boolean; onTakeBack: (pour: VenueRedemption) => void };

/** Returns the columns of the table. A table of one night leaves the date out of its rows. */
export function pourColumns({
  timezone,
  oneNight,
  onTakeBack,
}: PourColumnOptions): [Column<VenueRedemption>, ...Column<VenueRedemption>[]] {
  const nightOf = (at: string) => (oneNight ? null : nightDate(new Date(at), timezone));
  return [
    {
      ...{ id: 'redeemed_at', label: tableWords.when, short: true },
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
    { id: 'guest', label: tableWords.guest, cell: pour => pour.guest_first_name ?? tableWords.guestGone },
    { id: 'drink', label: tableWords.drink, cell: pour => <DrinkCell pour={pour} /> },
    { id: 'pro', label: tableWords.by, cell: pour => pour.pro_first_name },
    { id: 'notes', label: tableWords.notes, width: '32%', cell: pour => <NotesCell pour={pour} /> },
    {
      ...{ id: 'act', label: '', align: 'end', short: true },
      cell: pour =>
        pour.may_void && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${tableWords.act}: ${pour.guest_first_name ?? tableWords.guestGone}, ${momentLabel(pour.redeemed_at, timezone, null)}`}
            onClick={() => onTakeBack(pour)}
          >
            {tableWords.act}
          </Button>
        ),
    },
  ];
}

function DrinkCell({ pour }: { pour: VenueRedemption }) {
  return (
    <span className={classes.drink}>
      <span className={classes.dot} data-kind={pour.kind} aria-hidden />
      <span>
        {pour.title}
        {pour.kind === 'paid' && <span className={classes.more}> {tableWords.voucher}</span>}
      </span>
    </span>
  );
}

function NotesCell({ pour }: { pour: VenueRedemption }) {
  if (pour.taken_back_at === null && !pour.overridden && !pour.flagged && !pour.refused) return null;
  return (
    <span className={classes.notes}>
      {pour.taken_back_at !== null && <Badge color="gray">{takenBackLabel(pour)}</Badge>}
      {pour.overridden && <Badge color="honey">{overrideLabel(pour)}</Badge>}
      {pour.flagged && <Badge color="red">{tableWords.refunded}</Badge>}
      {pour.refused && <Badge color="red">{tableWords.refused}</Badge>}
    </span>
  );
}
