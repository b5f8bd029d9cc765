import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../platform/client.ts';
import type { StoredAttachment } from '../../../platform/storage.ts';
import { uploadRefusal } from '../../../ui/words.ts';
import { attachmentProblem, chatWords } from './words.ts';

/** A chosen picture or video, which is uploading, stored or failed. `src` is its address on this device. */
export type Attachment = {
  readonly file: File;
  readonly src: string;
  readonly type: 'image' | 'video';
  readonly progress: number;
  readonly stored: StoredAttachment | null;
  readonly error: string | null;
  /** True where the server refuses the file for its type or size, so that another try would fail too. */
  readonly refused: boolean;
};

/**
 * Keeps the attachment of a new message, at most one. The upload starts when the file is chosen, while the user still
 * writes.
 */
export function useAttachment(onProblem: (sentence: string) => void) {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const upload = useRef<AbortController>(undefined);

  const change = (file: File, part: Partial<Attachment>) =>
    setAttachment(known => (known?.file === file ? { ...known, ...part } : known));

  const start = async (file: File) => {
    const mine = new AbortController();
    upload.current = mine;
    change(file, { progress: 0, error: null, refused: false });
    try {
      // The library that compresses pictures is loaded with the first picture.
      const { uploadAttachment } = await import('../../../platform/storage.ts');
      const onProgress = (progress: number) => change(file, { progress });
      const stored = await uploadAttachment(file, { onProgress, signal: mine.signal });
      change(file, { stored, progress: 1 });
    } catch (error) {
      const refusal = error instanceof CallError ? uploadRefusal(error) : null;
      // A server without room takes the same file later.
      const mayWorkLater = error instanceof CallError && error.status === 507;
      const refused = refusal !== null && !mayWorkLater;
      if (!mine.signal.aborted) change(file, { error: refusal ?? chatWords.attachment.failed, refused });
    }
  };

  const remove = () => {
    upload.current?.abort();
    setAttachment(known => {
      if (known) URL.revokeObjectURL(known.src);
      return null;
    });
  };
  const choose = (file: File) => {
    const problem = attachmentProblem(file);
    if (problem) return onProblem(problem);
    remove();
    const type = file.type.startsWith('video/') ? 'video' : 'image';
    const src = URL.createObjectURL(file);
    setAttachment({ file, src, type, progress: 0, stored: null, error: null, refused: false });
    void start(file);
  };
  useEffect(() => () => upload.current?.abort(), []);
  return {
    attachment,
    choose,
    remove,
    retry: attachment?.refused ? null : () => attachment && void start(attachment.file),
  };
}
