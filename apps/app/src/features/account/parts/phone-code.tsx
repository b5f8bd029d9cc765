import { lazy, Suspense } from 'react';

const QrPlate = lazy(() =>
  import('../../../ui/share/qr-plate.tsx').then(plate => ({ default: plate.QrPlate })),
);

/** For whoever sits before a wide screen: their phone finds the app by it. */
export function PhoneCode({ publicUrl }: { publicUrl: string }) {
  return (
    <Suspense>
      <QrPlate value={`${publicUrl}/download`} label="QR code of the page with the app" />
    </Suspense>
  );
}
