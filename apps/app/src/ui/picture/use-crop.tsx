import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CropShape } from './crop-area.ts';

const CropSheet = lazy(() => import('./crop-sheet.tsx').then(sheet => ({ default: sheet.CropSheet })));

/** Lets a chosen picture be cropped before it is taken over. `sheet` is rendered beside the button. */
export function useCrop(
  shape: CropShape,
  onPick: (picture: File) => void,
): { crop: (file: File) => void; sheet: ReactNode } {
  const [file, setFile] = useState<File | null>(null);
  const cut = (picture: File) => {
    setFile(null);
    onPick(picture);
  };
  return {
    crop: setFile,
    sheet: file && (
      <Suspense>
        <CropSheet file={file} shape={shape} onCut={cut} onClose={() => setFile(null)} />
      </Suspense>
    ),
  };
}
