import { Button, Stack, Text } from '@mantine/core';
import type { Voucher } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { useAttachment } from '../../chat/parts/use-attachment.ts';
import { VoucherMessageFields } from '../parts/voucher-message-fields.tsx';
import { friendName } from '../parts/words.ts';
import type { VoucherMessage } from '../remote/shots.ts';
import { changeVoucherMessage } from './remote.ts';
import { VoucherThumbnail } from './voucher-thumbnail.tsx';
import { bankWords } from './words.ts';

const messageWords = bankWords.message;

export type VoucherMessageSheetProps = {
  userId: string;
  voucher: Voucher;
  opened: boolean;
  onClose: () => void;
};

/** Sets the message and the attachment of a sent voucher that the recipient has not answered yet. */
export function VoucherMessageSheet({ userId, voucher, opened, onClose }: VoucherMessageSheetProps) {
  const [text, setText] = useState(voucher.message ?? '');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [keepsMedia, setKeepsMedia] = useState(voucher.attachment_url !== null);
  const media = useAttachment(setError);
  const online = useOnline();
  const { attachment } = media;
  const goingUp = attachment !== null && attachment.stored === null;

  const save = async () => {
    setBusy(true);
    setError(null);
    try {
      await changeVoucherMessage(userId, voucher.voucher_id, {
        message: text.trim() || null,
        ...attachmentFieldsToSend(attachment?.stored ?? null, keepsMedia),
      });
      toast({ kind: 'good', text: messageWords.saved });
      onClose();
    } catch (failure) {
      setError(failureMessage(failure, commonTexts.failed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Sheet
      opened={opened}
      title={messageWords.title(friendName(voucher.recipient))}
      onClose={onClose}
      footer={
        <Stack gap="xs">
          {error && (
            <Text c="red" role="alert">
              {error}
            </Text>
          )}
          <Button fullWidth loading={busy} disabled={!online || goingUp} onClick={() => void save()}>
            {online ? commonTexts.save : commonTexts.needsSignal}
          </Button>
        </Stack>
      }
    >
      <Stack gap="md">
        <VoucherMessageFields text={text} onText={setText} media={keepsMedia ? undefined : media} />
        {keepsMedia && <StoredMedia voucher={voucher} onRemove={() => setKeepsMedia(false)} />}
      </Stack>
    </Sheet>
  );
}

function StoredMedia({ voucher, onRemove }: { voucher: Voucher; onRemove: () => void }) {
  const { thumbnail_url, attachment_type } = voucher;
  return (
    <>
      {thumbnail_url && <VoucherThumbnail address={thumbnail_url} />}
      <Button variant="default" leftSection={<Icon name="Trash" size={20} />} onClick={onRemove}>
        {messageWords.remove[attachment_type ?? 'image']}
      </Button>
    </>
  );
}

const noMedia = { attachment_url: null, thumbnail_url: null, attachment_type: null };

/**
 * Returns the attachment's fields for the call. Without these fields, the call leaves the stored attachment unchanged.
 */
function attachmentFieldsToSend(stored: VoucherMessage | null, keeps: boolean): VoucherMessage {
  if (stored) return stored;
  return keeps ? {} : noMedia;
}
