import { FileButton } from '@mantine/core';
import { pickedMimeTypes } from '@nightjar/domain/kernel/upload';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Sheet, SheetRows } from '../../../ui/overlay/sheet.tsx';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { friendshipOptions } from '../../friends/remote/people.ts';
import { composeWords } from './words.ts';

export type AttachSheetProps = {
  opened: boolean;
  userId: string;
  /** Only a direct chat has a recipient for a drink; in groups and rooms this is null. */
  recipientId: string | null;
  onFile: (file: File) => void;
  onClose: () => void;
};

const attachSheetWords = composeWords.attachSheet;
const photoTypes = pickedMimeTypes('image').join(',');
const videoTypes = pickedMimeTypes('video').join(',');

/**
 * Offers a picture from the library or the camera, a video, and sending a drink. In a direct chat the other person is
 * already the drink's recipient. Where they accept no drinks, no drink is offered.
 */
export function AttachSheet({ opened, userId, recipientId, onFile, onClose }: AttachSheetProps) {
  const router = useRouter();
  const take = (file: File | null) => {
    onClose();
    if (file) onFile(file);
  };
  const { data: recipient } = useQuery({
    ...friendshipOptions(userId, recipientId ?? ''),
    enabled: opened && recipientId !== null,
  });
  const refusesDrinks = recipient?.accepts_drinks === false;
  const sendDrink = () => {
    onClose();
    const params = { sendMethod: 'friends', userId: recipientId ?? undefined };
    void router.navigate({ to: '/send-drinks/$sendMethod/{-$userId}', params });
  };
  return (
    <Sheet opened={opened} title={attachSheetWords.title} onClose={onClose}>
      <SheetRows>
        <FileButton accept={photoTypes} onChange={take}>
          {({ onClick }) => <SettingRow icon="Image" label={attachSheetWords.photo} onPress={onClick} />}
        </FileButton>
        <FileButton accept={photoTypes} capture="environment" onChange={take}>
          {({ onClick }) => <SettingRow icon="Camera" label={attachSheetWords.camera} onPress={onClick} />}
        </FileButton>
        <FileButton accept={videoTypes} onChange={take}>
          {({ onClick }) => (
            <SettingRow icon="VideoCamera" label={attachSheetWords.video} onPress={onClick} />
          )}
        </FileButton>
        <SettingRow
          icon="Wine"
          label={attachSheetWords.drink}
          help={refusesDrinks && attachSheetWords.refusesDrinks}
          disabled={refusesDrinks}
          onPress={sendDrink}
        />
      </SheetRows>
    </Sheet>
  );
}
