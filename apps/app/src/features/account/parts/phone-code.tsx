import { lazy, Suspense } from 'react';
import { accountWords } from './words.ts';

const QrPlate = lazy(() =>
  import('../../../ui/share/qr-plate.tsx').then(plate => ({ default: plate.QrPlate })),
);

/** A wide screen shows this QR code, and a phone opens the app's page with it. */
export function PhoneCode({ publicUrl }: { publicUrl: string }) {
  return (
    <Suspense>
      <QrPlate value={`${publicUrl}/download`} label={accountWords.phoneCode} />
    </Suspense>
  );
}
