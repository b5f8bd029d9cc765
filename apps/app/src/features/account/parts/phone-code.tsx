import { lazy, Suspense } from 'react';
import { accountWords } from './words.ts';

const QrPlate = lazy(() =>
  import('../../../ui/share/qr-plate.tsx').then(plate => ({ default: plate.QrPlate })),
);

/** A wide screen shows this QR code. A phone that scans it opens the app's page. */
export function DownloadQrCode({ publicUrl }: { publicUrl: string }) {
  return (
    <Suspense>
      <QrPlate value={`${publicUrl}/download`} label={accountWords.phoneCode} />
    </Suspense>
  );
}
