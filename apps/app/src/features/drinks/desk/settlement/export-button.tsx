import { DownloadButton } from '../parts/download-button.tsx';
import { exportSettlements } from '../remote.ts';
import { settlementWords } from './words.ts';

const words = settlementWords.export;

/** The file holds every bar of the month. */
export function ExportButton({ month }: { month: string }) {
  return <DownloadButton words={words} save={() => exportSettlements(month, words.name(month))} />;
}
