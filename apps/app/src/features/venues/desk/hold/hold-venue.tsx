import { Button } from '@mantine/core';
import { useState } from 'react';
import { HoldSheet } from '../../../people/desk/parts/hold/hold-sheet.tsx';
import { holdVenue } from './remote.ts';
import { venueHoldWords } from './words.ts';

export type HoldVenueProps = {
  venue: { readonly id: string; readonly name: string };
  /** The id of the report because of which the venue is put on hold. */
  reportId?: string;
  onHeld?: () => void;
};

/** The button opens the sheet that puts a venue on hold. */
export function HoldVenue({ venue, reportId, onHeld }: HoldVenueProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {venueHoldWords.button(venue.name)}
      </Button>
      <HoldSheet
        opened={opened}
        target={{ kind: 'venue', name: venue.name }}
        act={async asked => {
          const held = await holdVenue(venue.id, asked, reportId);
          if (held) onHeld?.();
          return held;
        }}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
