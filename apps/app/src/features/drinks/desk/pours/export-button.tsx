import { DownloadButton } from '../parts/download-button.tsx';
import { exportPours, type PoursAsked } from '../remote.ts';
import { poursWords } from './words.ts';

const words = poursWords.export;

/** Saves the pours that the table's filters leave as a file, all of them. */
export function ExportButton({ asked }: { asked: PoursAsked }) {
  return <DownloadButton words={words} save={() => exportPours(asked, words.name(asked))} />;
}
