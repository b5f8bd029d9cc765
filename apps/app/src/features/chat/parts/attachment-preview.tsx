import { ActionIcon, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { PictureVeil } from '../../../ui/feedback/picture-veil.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ProgressRing } from '../../../ui/input/ring.tsx';
import classes from './attachment-preview.module.css';
import { chatWords } from './words.ts';

const attachmentWords = chatWords.attachment;

/** Shows an icon in place of a picture that this browser cannot open. */
function AttachedPicture({ src }: { src: string }) {
  const [broken, setBroken] = useState(false);
  return broken ? (
    <span className={classes.broken}>
      <Icon name="Image" weight="duotone" size={32} label={attachmentWords.alt} />
    </span>
  ) : (
    <img src={src} alt={attachmentWords.alt} className={classes.picture} onError={() => setBroken(true)} />
  );
}

export type AttachmentPreviewProps = {
  type: 'image' | 'video';
  /** The address of the file, which is valid on this device only. */
  src: string;
  /** The progress of the upload from 0 to 1; at 1 the server has stored the file. */
  progress: number;
  error?: string | null;
  /** True once the user has pressed send: the message is sent as soon as the upload is done. */
  waits?: boolean;
  /** Uploads the file again; null where another try would fail too. */
  onRetry: (() => void) | null;
  onRemove: () => void;
};

/** The chosen picture or video is shown above the composer with its upload progress. */
export function AttachmentPreview({
  type,
  src,
  progress,
  error,
  waits,
  onRetry,
  onRemove,
}: AttachmentPreviewProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <div className={classes.tile}>
        {type === 'image' ? (
          <AttachedPicture src={src} />
        ) : (
          // A video that the user has just recorded has no captions.
          <video
            src={src}
            muted
            playsInline
            preload="metadata"
            aria-label={attachmentWords.alt}
            className={classes.picture}
          />
        )}
        {!error && progress < 1 && (
          <PictureVeil label={attachmentWords.uploading(progress)}>
            <ProgressRing value={progress} size={44} />
          </PictureVeil>
        )}
      </div>
      {error && (
        <div className={classes.words} role="alert">
          <span className={classes.error}>{error}</span>
          {onRetry && (
            <Button size="sm" variant="default" onClick={onRetry}>
              {attachmentWords.retry}
            </Button>
          )}
        </div>
      )}
      {waits && !error && <span className={classes.words}>{attachmentWords.waits}</span>}
      <ActionIcon
        aria-label={attachmentWords.remove}
        size="2.75rem"
        onClick={onRemove}
        className={classes.remove}
      >
        <Icon name="X" />
      </ActionIcon>
    </Group>
  );
}
