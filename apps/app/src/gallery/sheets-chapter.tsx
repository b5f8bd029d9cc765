import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { RowsSkeleton } from '../ui/feedback/skeletons.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { SnapSheet } from '../ui/overlay/snap-sheet.tsx';
import classes from './gallery.module.css';

export function SheetsChapter() {
  const [stop, setStop] = useState('half');
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.stage}>
      <Button m="md" onClick={() => setOpened(true)}>
        Filters
      </Button>
      <SnapSheet
        stop={stop}
        onStop={setStop}
        header={
          <Title order={2} size="h3" px="md">
            12 places within 5 miles
          </Title>
        }
      >
        <RowsSkeleton rows={12} />
      </SnapSheet>
      <Sheet
        opened={opened}
        title="Filters"
        onClose={() => setOpened(false)}
        footer={
          <>
            <Button variant="default">Clear</Button>
            <Button flex={1}>Show 12</Button>
          </>
        }
      >
        <RowsSkeleton rows={4} />
      </Sheet>
    </div>
  );
}
