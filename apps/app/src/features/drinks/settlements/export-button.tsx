import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonWords } from '../../../ui/words.ts';
import { exportSettlements } from '../remote/desk.ts';
import { settlementWords } from './words.ts';

const words = settlementWords.export;

/** Saves the month as a file, with every bar of it. */
export function ExportButton({ month }: { month: string }) {
  const [saving, setSaving] = useState(false);
  const online = useOnline();
  const save = async () => {
    setSaving(true);
    try {
      if (await exportSettlements(month, words.name(month))) toast({ kind: 'good', text: words.saved });
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
