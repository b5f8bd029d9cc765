import { lazy, Suspense, useState } from 'react';
import { SettingGroup, SettingRow } from '../../../ui/settings/setting-row.tsx';
import { calendarWords } from './words.ts';

const CalendarSheet = lazy(() =>
  import('./calendar-sheet.tsx').then(sheet => ({ default: sheet.CalendarSheet })),
);

/** This row opens the sheet with the secret address by which a calendar can show the user's events. */
export function CalendarEntry({ userId }: { userId: string }) {
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <SettingGroup>
        <SettingRow
          icon="CalendarStar"
          label={calendarWords.row}
          help={calendarWords.help}
          onPress={() => setOpened(true)}
        />
      </SettingGroup>
      {opened !== null && (
        <Suspense>
          <CalendarSheet opened={opened} userId={userId} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
