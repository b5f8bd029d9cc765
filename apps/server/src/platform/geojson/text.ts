import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** This many bytes at the beginning decide the kind of a file. */
const beginningBytes = 4096;

/**
 * Reads the text of a map file in pieces, in UTF-8 or UTF-16, with or without a byte order mark. `onBytes` gets the
 * number of bytes of each piece.
 * @throws a sentence that names the file and the tool that converts it
 */
export async function* textOf(path: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOfBeginning(await readBeginning(path)), { fatal: true });
  for await (const piece of createReadStream(path)) {
    onBytes(piece.length);
    yield decodeOrExplain(path, () => decoder.decode(piece, { stream: true }));
  }
  yield decodeOrExplain(path, () => decoder.decode());
}

/**
 * Returns the size of a map file in bytes.
 * @throws a sentence where the path is no file, or the file is no JSON
 */
export async function mapFileSize(path: string): Promise<number> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(
      `${path} cannot be read: ${cause.code === 'ENOENT' ? 'there is no such file' : cause.message}.`,
    );
  });
  if (!found.isFile()) throw new Error(`${path} is no file on a disk. A map is read twice: save it first.`);
  if (found.size === 0) throw new Error(`${path} is empty.`);
  const bytes = await readBeginning(path);
  const first = bytes.toString('latin1');
  const other = binaryKinds.find(({ begins }) => begins.some(beginning => beginsWith(first, beginning)));
  if (other) throw new Error(`${path} is ${other.name}`.replaceAll('FILE', path));
  const text = new TextDecoder(encodingOfBeginning(bytes)).decode(bytes).trimStart();
  if (!text.startsWith('<')) return found.size;
  const xml = xmlKinds.find(({ sign }) => sign.test(text));
  throw new Error(`${path} is ${xml?.name ?? 'XML'}`.replaceAll('FILE', path));
}

async function readBeginning(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Recognizes the encoding of JSON without a byte order mark by its first two bytes. JSON begins with an ASCII
 * character, so a zero byte beside it reveals UTF-16.
 */
function encodingOfBeginning([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0) return 'utf-16be';
  return second === 0 ? 'utf-16le' : 'utf-8';
}

function decodeOrExplain(path: string, decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new Error(
      `${path} is not UTF-8. Convert it first: iconv -f windows-1252 -t utf-8 ${path} > map.geojson`,
    );
  }
}

const ogrAdvice = 'Convert it first: ogr2ogr -f GeoJSON -t_srs EPSG:4326 map.geojson FILE';
const osmiumAdvice = 'Convert it first: osmium export --add-unique-id=type_id -o map.geojson FILE';

/** Binary files are recognized by how they begin. A `.` means any byte. */
const binaryKinds = [
  { begins: ['PK\x03\x04', 'PK\x05\x06'], name: 'a zip archive. Unpack it first: unzip FILE' },
  { begins: ['\x1f\x8b'], name: 'compressed. Unpack it first: gunzip FILE' },
  { begins: ['BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd', '7z\xbc\xaf'], name: 'compressed. Unpack it first.' },
  { begins: ['\0\0\0.\n\tOSMHeader'], name: `an OpenStreetMap extract (PBF). ${osmiumAdvice}` },
  { begins: ['SQLite format 3'], name: `a database, perhaps a GeoPackage. ${ogrAdvice}` },
  { begins: ['\0\0\x27\x0a', 'fgb\x03', 'PAR1'], name: `a map, but no GeoJSON. ${ogrAdvice}` },
];

const beginsWith = (bytes: string, beginning: string): boolean =>
  [...beginning].every((each, nth) => each === '.' || each === bytes[nth]);

const xmlKinds = [
  { sign: /<osm[\s>]/i, name: `OpenStreetMap XML. ${osmiumAdvice}` },
  {
    sign: /<(!doctype )?html/i,
    name: 'a web page, such as Overpass sends with an error. Open it in a browser.',
  },
  { sign: /^/, name: `XML and no GeoJSON. ${ogrAdvice}` },
];
