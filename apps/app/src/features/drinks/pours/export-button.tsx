import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonWords } from '../../../ui/words.ts';
import { exportPours, type PoursAsked } from '../remote/desk.ts';
import { poursWords } from './words.ts';

const words = poursWords.export;

/** Saves the pours that the table's filters leave as a file, all of them. */
export function ExportButton({ asked }: { asked: PoursAsked }) {
  const [saving, setSaving] = useState(false);
  const online = useOnline();
  const save = async () => {
    setSaving(true);
    try {
      if (await exportPours(asked, words.name(asked))) toast({ kind: 'good', text: words.saved });
    } catch (error) {
      const text = error instanceof CallError && error.status !== 0 ? error.message : commonWords.failed;
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
      onClick={() => void save()}
    >
      {online ? words.label : commonWords.needsSignal}
    </Button>
  );
}
