/**
 * A rule recognizes a kind of file by its bytes, read as Latin-1. `what` tells an operator what to do with such a file.
 */
type FileKindRule = { is: (text: string) => boolean; what: string };

const saveAsCsvAdvice = 'open it in its program, save it as "CSV UTF-8", and import that';
const isZip = (text: string) => text.startsWith('PK\u0003\u0004') || text.startsWith('PK\u0005\u0006');
const isMarkup = (text: string) => /^(?:ï»¿)?\s*<[!?a-z]/i.test(text.slice(0, 1_000));

const fileKindRules: readonly FileKindRule[] = [
  { is: text => isZip(text) && text.includes('xl/workbook.'), what: `an Excel workbook: ${saveAsCsvAdvice}` },
  {
    is: text => isZip(text) && text.includes('opendocument.spreadsheet'),
    what: `an OpenDocument spreadsheet: ${saveAsCsvAdvice}`,
  },
  { is: text => isZip(text) && /Index\/|\.iwa/.test(text), what: `a Numbers document: ${saveAsCsvAdvice}` },
  { is: isZip, what: 'a zip archive: unpack it first' },
  { is: text => text.startsWith('ÐÏ\u0011à'), what: `an old Excel workbook: ${saveAsCsvAdvice}` },
  { is: text => text.startsWith('\u001f\u008b'), what: 'compressed (gzip): unpack it first' },
  {
    is: text => /^\s*%PDF-/.test(text.slice(0, 1_000)),
    what: 'a PDF: ask for the table or the calendar that it was made of',
  },
  {
    is: text => isMarkup(text) && /<Workbook|office:spreadsheet/.test(text),
    what: `a spreadsheet in XML: ${saveAsCsvAdvice}`,
  },
  {
    is: isMarkup,
    what: `a web page or XML, whatever its name: download the file itself, or open it in a spreadsheet and save it as "CSV UTF-8"`,
  },
  {
    is: text => text.startsWith('{\\rtf'),
    what: 'a text of a word processor (RTF): save it as plain text',
  },
];

/**
 * Names the kind of a file that is neither a table nor a calendar, and tells the operator what to do. Returns null
 * where the kind cannot be recognized.
 */
export function nameOtherKind(file: Uint8Array): string | null {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  return fileKindRules.find(({ is }) => is(text))?.what ?? null;
}
