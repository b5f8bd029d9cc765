import { Button, Stack, TextInput } from '@mantine/core';
import { venueTextLimits } from '@nightjar/domain/venues/desk/entity';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { type FormEvent, useState } from 'react';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { pictureWords } from './words.ts';

const altWords = pictureWords.alt;

type AltSheetProps = {
  image: VenueImage;
  onSave: (image: VenueImage, alt: string) => Promise<void>;
  onClose: () => void;
};

/** Edits the description of a picture. The typed text stays after a failure. */
export function AltSheet({ image, onSave, onClose }: AltSheetProps) {
  const [alt, setAlt] = useState(image.alt ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave(image, alt.trim());
      onClose();
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : altWords.failed);
      setBusy(false);
    }
  };
  return (
    <Sheet opened title={altWords.title} onClose={onClose}>
      <form onSubmit={event => void save(event)}>
        <Stack>
          <TextInput
            label={altWords.label}
            description={altWords.help}
            value={alt}
            maxLength={venueTextLimits.line}
            error={problem}
            data-autofocus
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
          <Button type="submit" loading={busy}>
            {altWords.save}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}
