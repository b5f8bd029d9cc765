import { Button } from '@mantine/core';
import { useState } from 'react';
import { serverMessage } from '../../../../platform/client.ts';
import { useOnline } from '../../../../platform/network.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../../ui/words.ts';

export type DownloadButtonProps = {
  words: { readonly label: string; readonly saved: string };
  /** Saves the whole list, and not only the shown page, as a file. It resolves to false where the user canceled. */
  save: () => Promise<boolean>;
};

/** Saves a file of the desk, and shows whether that succeeded. */
export function DownloadButton({ words, save }: DownloadButtonProps) {
  const [saving, setSaving] = useState(false);
  const online = useOnline();
  const run = async () => {
    setSaving(true);
    try {
      if (await save()) toast({ kind: 'good', text: words.saved });
    } catch (error) {
      const text = serverMessage(error, commonTexts.failed);
      toast({ kind: 'error', text });
    }
    setSaving(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="DownloadSimple" size={18} />}
      loading={saving}
      disabled={!online}
      onClick={() => void run()}
    >
      {online ? words.label : commonTexts.needsSignal}
    </Button>
  );
}
