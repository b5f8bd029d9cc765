import { expect, test } from 'vitest';
import { nameOtherKind } from './other-files.ts';

const zip = (...names: string[]) => `PK\x03\x04\x14\0${names.join('\0\0')}PK\x05\x06`;

test.each([
  [zip('[Content_Types].xml', 'xl/workbook.xml'), /^an Excel workbook.*"CSV UTF-8"/],
  [zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), /^an OpenDocument spreadsheet/],
  [zip('Index/Document.iwa'), /^a Numbers document/],
  [zip('BEGIN:VCALENDAR.ics'), /^a zip archive: unpack it/],
  ['PK\x05\x06', /^a zip archive/],
  ['\xd0\xcf\x11\xe0\xa1\xb1', /^an old Excel workbook/],
  ['\x1f\x8b\x08', /^compressed/],
  ['%PDF-1.7', /^a PDF/],
  ['<!DOCTYPE html><title>Sign in</title>', /^a web page/],
  ['\xef\xbb\xbf\r\n<html>', /^a web page/],
  ['<!-- saved from --><table>', /^a web page/],
  [
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    /^a spreadsheet in XML/,
  ],
  ['<?xml version="1.0"?><events/>', /^a web page or XML/],
  ['{\\rtf1\\ansi id,name,starts}', /^a text of a word processor/],
])(
  'a file that begins with %j and is imported as a table is named by its true kind, with a remedy',
  (text, sentence) => {
    expect(nameOtherKind(Buffer.from(text, 'latin1'))).toMatch(sentence);
  },
);

test.each(['', 'id,name,starts', 'PK,name', '<3 Moths,x', 'BEGIN:VCALENDAR'])(
  'a file that begins with %j and is imported as a table is read as one',
  text => {
    expect(nameOtherKind(Buffer.from(text))).toBeNull();
  },
);
