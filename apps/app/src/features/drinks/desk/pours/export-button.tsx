import { DownloadButton } from '../parts/download-button.tsx';
import { exportPours, type PoursAsked } from '../remote.ts';
import { poursWords } from './words.ts';

const words = poursWords.export;

/** The file holds all pours that the table's filters leave, from every page. */
export function ExportButton({ asked }: { asked: PoursAsked }) {
  return <DownloadButton words={words} save={() => exportPours(asked, words.name(asked))} />;
}
