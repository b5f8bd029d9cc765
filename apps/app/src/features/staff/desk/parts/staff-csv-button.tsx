import { Button } from '@mantine/core';
import { venuesStaffCsv } from '@nightjar/domain/staff/desk/calls';
import { useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { takeFile } from '../../../../platform/take-file.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../../ui/words.ts';
import { staffCsvWords as words } from '../../parts/words.ts';

/** Reps and super admins download the team of every venue. */
export function StaffCsvButton() {
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const take = async () => {
    if (busy || !online) return;
    setBusy(true);
    try {
      await takeFile(venuesStaffCsv);
    } catch (error) {
      toast({
        kind: 'error',
        text: error instanceof Error && error.message ? error.message : commonTexts.failed,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="DownloadSimple" size={18} />}
      aria-busy={busy}
      aria-disabled={busy || !online}
      data-disabled={busy || !online || undefined}
      onClick={() => void take()}
    >
      {busy ? words.busy : words.take}
    </Button>
  );
}
