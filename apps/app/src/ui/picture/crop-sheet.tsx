import { Button, Text } from '@mantine/core';
import { kindBytes, kindOf } from '@nightjar/domain/kernel/file-kind/kind-of';
import { unopenedPictureSentence } from '@nightjar/domain/kernel/file-kind/refusals';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Icon } from '../icon/icon.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import type { CropArea, CropShape } from './crop-area.ts';
import classes from './crop-sheet.module.css';
import { cutPicture } from './cut-picture.ts';
import { useFileAddress } from './use-file-address.ts';

export type CropSheetProps = {
  file: File;
  shape: CropShape;
  onCut: (picture: File) => void;
  onClose: () => void;
};

const largestZoom = 4;

/** Lets the user choose the part of a picture that remains: by drag, by pinch, by arrow keys and by the slider. */
export function CropSheet({ file, shape, onCut, onClose }: CropSheetProps) {
  const address = useFileAddress(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const use = async () => {
    setBusy(true);
    onCut(await croppedPartOf(file, area, shape));
  };
  return (
    <Sheet
      opened
      title={problem ? "This photo won't open" : 'Move and zoom'}
      onClose={onClose}
      footer={
        problem ? undefined : (
          <Button fullWidth loading={busy} onClick={() => void use()}>
            Use photo
          </Button>
        )
      }
    >
      {problem ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : (
        <>
          <div className={classes.stage}>
            {address && (
              <Cropper
                image={address}
                crop={crop}
                zoom={zoom}
                maxZoom={largestZoom}
                aspect={shape.aspect}
                cropShape={shape.round ? 'round' : 'rect'}
                objectFit="cover"
                showGrid={false}
                classes={{ cropAreaClassName: classes.area }}
                keyboardStep={8}
                disableAutomaticStylesInjection
                cropperProps={{ role: 'group', 'aria-label': 'Photo. Arrow keys move it.' }}
                mediaProps={{ alt: '', onError: () => void unopenedPictureMessage(file).then(setProblem) }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
              />
            )}
          </div>
          <ZoomSlider value={zoom} onChange={setZoom} />
        </>
      )}
    </Sheet>
  );
}

function ZoomSlider({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  return (
    <label className={classes.zoom}>
      <Icon name="MagnifyingGlass" size={20} />
      <input
        type="range"
        aria-label="Zoom"
        min={1}
        max={largestZoom}
        step={0.05}
        value={value}
        onChange={event => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

/**
 * Returns the sentence about why this browser cannot open a picture. The first bytes of the file show its kind; for a
 * HEIC picture the sentence contains what the user can do.
 */
const unopenedPictureMessage = async (file: File): Promise<string> =>
  unopenedPictureSentence(kindOf(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer())));

/**
 * Returns the chosen part of a picture. If this browser cannot cut the picture, returns the whole picture; a round
 * frame then shows the middle of it.
 */
function croppedPartOf(file: File, area: CropArea | null, { longest }: CropShape): Promise<File> {
  return area ? cutPicture(file, area, longest).catch(() => file) : Promise.resolve(file);
}
