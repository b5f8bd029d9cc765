import { Button, Stack } from '@mantine/core';
import { reportId } from '@nightjar/domain/kernel/id';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { HoldSheet } from '../../../people/desk/parts/hold/hold-sheet.tsx';
import { ReasonSheet } from '../../../people/desk/parts/reason-sheet.tsx';
import { holdVenue, liftHoldOnVenue } from './remote.ts';
import classes from './venue-hold.module.css';
import { venueHoldWords as words } from './words.ts';

/** Puts a venue on hold, changes the hold or lifts it. The address may name the report that led here. */
export function VenueHold({ venue: { id, name, suspended_at } }: { venue: DeskVenue }) {
  const [open, setOpen] = useState<'hold' | 'lift' | null>(null);
  const search: Record<string, unknown> = useLocation({ select: location => location.search });
  const report = reportId.safeParse(search.report);
  const held = suspended_at !== null;
  const close = () => setOpen(null);
  return (
    <Stack gap="sm" className={classes.panel}>
      <p className={classes.title}>{held ? words.heldTitle : words.title}</p>
      <p className={classes.quiet}>{held ? words.heldText : words.text}</p>
      <div className={classes.buttons}>
        {held && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('lift')}>
            {words.lift}
          </Button>
        )}
        <Button
          variant={held ? 'default' : 'outline'}
          color={held ? undefined : 'red'}
          aria-haspopup="dialog"
          onClick={() => setOpen('hold')}
        >
          {held ? words.change : words.hold}
        </Button>
      </div>
      <HoldSheet
        opened={open === 'hold'}
        target={{ kind: 'venue', name }}
        act={asked => holdVenue(id, asked, report.success ? report.data : undefined)}
        onClose={close}
      />
      <ReasonSheet
        question={open === 'lift' ? words.question(name) : null}
        act={reason => liftHoldOnVenue(id, reason)}
        onClose={close}
      />
    </Stack>
  );
}
