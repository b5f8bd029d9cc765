/** Progress is shown as a bar in one line on a terminal. A file or a pipe gets a line after each quarter. */
export type ProgressScreen = {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
};

/** Files with fewer bytes are read without showing progress. */
const leastBytesShown = 5_000_000;
const barWidth = 30;

/** @returns a function that takes the number of bytes that were read since its last call */
export function showProgress(screen: ProgressScreen, what: string, total: number): (bytes: number) => void {
  if (total < leastBytesShown) return () => undefined;
  const step = screen.isTTY ? 1 : 25;
  let read = 0;
  let shown = 0;
  return bytes => {
    read += bytes;
    const percent = Math.floor((read / total) * 100);
    if (percent < shown + step) return;
    shown = percent - (percent % step);
    screen.write(
      screen.isTTY ? `\r${progressBar(shown)} ${what}${shown >= 100 ? '\n' : ''}` : `${what}: ${shown} %\n`,
    );
  };
}

function progressBar(percent: number): string {
  const full = Math.round((Math.min(percent, 100) / 100) * barWidth);
  return `[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${String(percent).padStart(3)} %`;
}
