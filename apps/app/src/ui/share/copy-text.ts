import { toast } from '../overlay/toast.ts';

/** Writes a text to the clipboard. Shows one sentence if it was copied, and another one if the browser refused. */
export async function copyText(text: string, sentences: { copied: string; refused: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ kind: 'good', text: sentences.copied });
  } catch {
    toast({ kind: 'error', text: sentences.refused });
  }
}
