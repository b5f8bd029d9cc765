import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { reportWords } from './words.ts';

export type ReportVenueProps = { userId: string; venue: { readonly id: string; readonly name: string } };

/** This link at the end of the page of a venue or an event opens the form that reports what is wrong at the venue. */
export function ReportVenue({ userId, venue }: ReportVenueProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon name="Flag" size={20} />}
        onClick={() => setOpened(true)}
      >
        {reportWords.venue}
      </Button>
      <ReportSheet
        opened={opened}
        userId={userId}
        target={{ kind: 'venue', id: venue.id, name: venue.name }}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
