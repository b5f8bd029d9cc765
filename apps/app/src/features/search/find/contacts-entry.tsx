import { useState } from 'react';
import { RowCard } from '../../../ui/row/row-card.tsx';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { ContactsSheet } from '../../friends/parts/contacts-sheet.tsx';
import { friendWords } from '../../friends/parts/words.ts';

/** Opens the sheet that finds friends by the address book. */
export function ContactsEntry({ userId }: { userId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <RowCard>
        <SettingRow icon="UserPlus" label={friendWords.contacts.open} onPress={() => setOpened(true)} />
      </RowCard>
      <ContactsSheet opened={opened} onClose={() => setOpened(false)} userId={userId} />
    </>
  );
}
