import { toast } from '../overlay/toast.ts';

/**
 * Writes a text to the clipboard. Then it shows the sentence `copied`, or `refused` if the browser did not allow it.
 */
export async function copyText(text: string, sentences: { copied: string; refused: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ kind: 'good', text: sentences.copied });
  } catch {
    toast({ kind: 'error', text: sentences.refused });
  }
}
