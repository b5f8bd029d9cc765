import type { VenueImage } from '@nightjar/domain/venues/entity';
import { useState } from 'react';
import { uploadPictureOfVenueOrEvent } from '../../../../platform/storage.ts';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { removePicture, reorderPictures, savePicture } from '../remote.ts';
import { fileProblemOf } from './flow.ts';
import { pictureWords as words } from './words.ts';

type PictureKind = VenueImage['kind'];
/** This file was chosen and still has to be cropped. */
export type WaitingPicture = { readonly kind: PictureKind; readonly file: File; readonly key: string };
/** This file is being uploaded. `part` is the part of it that was sent, from 0 to 1. */
export type RunningUpload = { readonly kind: PictureKind; readonly part: number; readonly key: string };

const problemText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : words.problem;
const showError = (text: string) => toast({ kind: 'error', text });

/**
 * Adds, replaces, describes, removes and orders the pictures of a venue. A failure shows its reason and
 * changes nothing.
 */
export function usePictures(venueId: string) {
  const [waiting, setWaiting] = useState<readonly WaitingPicture[]>([]);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const { running, upload } = useUploads(venueId);

  const choose = (kind: PictureKind, files: readonly File[]) => {
    for (const file of files) {
      const problem = fileProblemOf(file);
      if (problem) showError(problem);
      else setWaiting(before => [...before, { kind, file, key: crypto.randomUUID() }]);
    }
  };
  const skip = () => setWaiting(before => before.slice(1));
  const add = (chosen: WaitingPicture, picture: File) => {
    skip();
    return upload(chosen, picture);
  };
  const describe = async ({ kind, url }: VenueImage, alt: string) => {
    await savePicture({ venue_id: venueId, kind, path: url, alt });
  };
  const arrange = async (urls: readonly string[]) => {
    setOrder(urls);
    try {
      await reorderPictures({ venue_id: venueId, paths: [...urls] });
    } catch (error) {
      showError(problemText(error));
    }
    setOrder(null);
  };
  const remove = (title: string, image: VenueImage) => askToRemovePicture(venueId, title, image);

  return { waiting, running, order, choose, skip, add, remove, describe, arrange };
}

/** Uploads cropped pictures, several at once, and returns how much of each was sent. */
function useUploads(venueId: string) {
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const upload = async ({ kind, key }: WaitingPicture, picture: File) => {
    setRunning(before => [...before, { kind, part: 0, key }]);
    const onProgress = (part: number) =>
      setRunning(before => before.map(one => (one.key === key ? { ...one, part } : one)));
    try {
      const { signal } = new AbortController();
      const path = await uploadPictureOfVenueOrEvent(newPictureName(venueId, kind), picture, {
        onProgress,
        signal,
      });
      await savePicture({ venue_id: venueId, kind, path });
      toast({ kind: 'good', text: words.saved });
    } catch (error) {
      showError(problemText(error));
    } finally {
      setRunning(before => before.filter(one => one.key !== key));
    }
  };
  return { running, upload };
}

function askToRemovePicture(venueId: string, title: string, { url }: VenueImage): void {
  openModal({
    type: 'destructiveConfirmation',
    title: words.ask.title(title),
    text: words.ask.text,
    confirmLabel: words.ask.confirm,
    denyLabel: words.ask.deny,
    onConfirm: () =>
      void removePicture({ venue_id: venueId, path: url }).then(
        () => toast({ kind: 'good', text: words.removed }),
        error => showError(problemText(error)),
      ),
  });
}

export type PictureActions = ReturnType<typeof usePictures>;

/**
 * Returns the file name of a picture. A kind with one place always has the same name; each picture of the gallery has
 * its own.
 */
const newPictureName = (venueId: string, kind: PictureKind): string =>
  kind === 'gallery' ? `venues/${venueId}-gallery-${Date.now()}` : `venues/${venueId}-${kind}`;
