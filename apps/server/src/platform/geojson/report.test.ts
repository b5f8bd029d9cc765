import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';
import { mostLines, startReport } from './report.ts';

test('a report of an import with more lines than an operator reads counts the lines by their reasons', () => {
  const report = startReport();
  for (let nth = 0; nth < mostLines; nth += 1) report.note(`feature ${nth}`, 'it has none');
  for (let nth = 0; nth < 1200; nth += 1)
    report.note(`feature ${nth}`, `its website was left out: "${nth}" is no address`);
  report.note('feature 9', 'geometry.coordinates.12.3: no longitude is -200');
  const lines = report.lines();
  expect(lines).toHaveLength(mostLines + 2);
  expect(lines.slice(-2)).toEqual([
    { feature: '1,200 more', reason: 'its website was left out: … is no address' },
    { feature: '1 more', reason: 'geometry.coordinates…: no longitude is …' },
  ]);
});

test('a report of an import counts left-out features by kind, the most frequent first, and rare kinds together', () => {
  const report = startReport();
  for (let nth = 0; nth < 1500; nth += 1) report.leave('building=yes');
  for (let kind = 0; kind < 30; kind += 1) report.leave(`shop=kind ${String(kind).padStart(2, '0')}`);
  const [line] = report.lines();
  expect(line?.feature).toBe('1,530 left out, by what they are');
  expect(line?.reason).toMatch(
    /^1,500 building=yes, 1 shop=kind 00, .*, 1 shop=kind 18, 11 of 11 other kinds$/,
  );
});

function screenOf(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

test('the progress of an import is one growing line on a terminal, and one line each quarter in a log file', () => {
  const [terminal, file] = [screenOf(true), screenOf(false)];
  for (const screen of [terminal, file]) {
    const more = showProgress(screen, 'Reading', 10_000_000);
    for (let part = 0; part < 1000; part += 1) more(10_000);
  }
  expect(terminal.written).toHaveLength(100);
  expect(terminal.written[49]).toBe(`\r[${'#'.repeat(15)}${'.'.repeat(15)}]  50 % Reading`);
  expect(terminal.written.at(-1)).toBe(`\r[${'#'.repeat(30)}] 100 % Reading\n`);
  expect(file.written).toEqual(['Reading: 25 %\n', 'Reading: 50 %\n', 'Reading: 75 %\n', 'Reading: 100 %\n']);
});

test('no progress is shown for the import of a small file', () => {
  const screen = screenOf(true);
  showProgress(screen, 'Reading', 1000)(1000);
  expect(screen.written).toEqual([]);
});
