import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { IconTile, IconTiles } from '../../../ui/input/icon-tile.tsx';
import { commonTexts } from '../../../ui/words.ts';
import type { RunningShift } from '../../staff/parts/items.ts';
import { OwnPlate } from './own-plate.tsx';
import { serveWords } from './words.ts';

const ScanSheet = lazy(() => import('./scan-sheet.tsx').then(sheet => ({ default: sheet.ScanSheet })));
const PoursSheet = lazy(() => import('./pours-sheet.tsx').then(sheet => ({ default: sheet.PoursSheet })));

/**
 * The tools of a pro on shift: scan a guest's QR code, show the pro's own code, change that code, and list the last
 * pours.
 */
export function OnShift({ pro, online, busy, onNewCode, end }: RunningShift) {
  const [shown, setShown] = useState<'scan' | 'pours' | null>(null);
  const [loaded, setLoaded] = useState({ scan: false, pours: false });
  const open = (sheet: 'scan' | 'pours') => {
    setLoaded(known => ({ ...known, [sheet]: true }));
    setShown(sheet);
  };
  const close = () => setShown(null);
  return (
    <>
      <Button
        fullWidth
        px="xs"
        disabled={!online}
        leftSection={<Icon name="QrCode" weight="bold" size={22} />}
        onClick={() => open('scan')}
      >
        {online ? serveWords.tools.scan : commonTexts.needsSignal}
      </Button>
      {pro.pro_code && pro.pro_color_id && <OwnPlate code={pro.pro_code} colourId={pro.pro_color_id} />}
      <IconTiles>
        <IconTile
          icon="ArrowClockwise"
          text={serveWords.tools.newCode.text}
          label={serveWords.tools.newCode.label}
          busy={busy}
          disabled={!online}
          onPress={onNewCode}
        />
        <IconTile icon="ListBullets" text={serveWords.tools.pours} onPress={() => open('pours')} />
        {end}
      </IconTiles>
      <Suspense>
        {loaded.scan && <ScanSheet opened={shown === 'scan'} pro={pro} onClose={close} />}
        {loaded.pours && <PoursSheet opened={shown === 'pours'} pro={pro} onClose={close} />}
      </Suspense>
    </>
  );
}
