import { lazy, type ReactNode, Suspense, useState } from 'react';
import { toast } from '../overlay/toast.ts';
import { uploadTexts } from '../words.ts';
import type { CropShape } from './crop-area.ts';

const CropSheet = lazy(() => import('./crop-sheet.tsx').then(sheet => ({ default: sheet.CropSheet })));

/**
 * Lets the user crop a chosen picture before it is used. The caller renders `sheet` beside its button. A file picker
 * may return a file of a type that was not asked for: such a picture is tried, and a file that is no picture is
 * refused.
 */
export function useCrop(
  shape: CropShape,
  onPick: (picture: File) => void,
): { crop: (file: File) => void; sheet: ReactNode } {
  const [file, setFile] = useState<File | null>(null);
  const cut = (picture: File) => {
    setFile(null);
    onPick(picture);
  };
  const crop = (chosen: File) => {
    if (chosen.type.startsWith('image/')) setFile(chosen);
    else toast({ kind: 'error', text: uploadTexts.otherKind });
  };
  return {
    crop,
    sheet: file && (
      <Suspense>
        <CropSheet file={file} shape={shape} onCut={cut} onClose={() => setFile(null)} />
      </Suspense>
    ),
  };
}
