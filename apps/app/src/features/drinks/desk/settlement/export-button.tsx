import { DownloadButton } from '../parts/download-button.tsx';
import { exportSettlements } from '../remote.ts';
import { settlementWords } from './words.ts';

const words = settlementWords.export;

/** Saves the month as a file, with every bar of it. */
export function ExportButton({ month }: { month: string }) {
  return <DownloadButton words={words} save={() => exportSettlements(month, words.name(month))} />;
}
