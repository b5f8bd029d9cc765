import { latin1Text, uint32, uint64 } from './bytes.ts';

/**
 * A box of an MP4, QuickTime or HEIF file has a type of four letters, its length with its header, and the place where
 * its content begins.
 */
export type Box = { readonly type: string; readonly size: number; readonly header: number };

/**
 * Reads the header of the box at this place. A box of size 0 reaches to the end of the file; its size is returned as
 * infinite.
 */
export function boxAt(bytes: Uint8Array, at: number): Box | null {
  const size = uint32(bytes, at);
  if (size === null || at + 8 > bytes.length) return null;
  const type = latin1Text(bytes, at + 4, at + 8);
  if (size === 0) return { type, size: Number.POSITIVE_INFINITY, header: 8 };
  if (size !== 1) return size < 8 ? null : { type, size, header: 8 };
  const large = uint64(bytes, at + 8);
  return large === null || large < 16 ? null : { type, size: large, header: 16 };
}

/**
 * A file that consists of boxes begins with a box of one of these types. Until 2005 QuickTime files had no `ftyp` box,
 * and some cameras still write such files.
 */
const openingBoxTypes = new Set([
  ...['ftyp', 'styp', 'wide', 'free', 'skip', 'mdat', 'moov', 'moof', 'pnot', 'uuid', 'sidx', 'pdin'],
]);

/**
 * Files of pictures have these brands of four letters. Where several kinds share the first brand, the compatible brands
 * decide.
 */
const pictureBrands: Readonly<Record<string, 'heic' | 'avif' | 'raw' | 'jp2' | 'jxl'>> = {
  ...{ avif: 'avif', avis: 'avif', avio: 'avif' },
  ...{ heic: 'heic', heix: 'heic', heim: 'heic', heis: 'heic' },
  ...{ hevc: 'heic', hevx: 'heic', hevm: 'heic', hevs: 'heic' },
  ...{ 'crx ': 'raw', 'jp2 ': 'jp2', 'jpx ': 'jp2', 'jph ': 'jp2', 'jxl ': 'jxl' },
};
const sharedBrands = new Set(['mif1', 'mif2', 'mif3', 'msf1', 'miaf', 'MA1A', 'MA1B', 'MiHB', 'MiHA']);

export function isobmffKind(head: Uint8Array): 'movie' | 'heic' | 'avif' | 'raw' | 'jp2' | 'jxl' | null {
  const first = boxAt(head, 0);
  if (!first) return null;
  if (first.type === 'JXL ' && first.size === 12) return 'jxl';
  if (first.type === 'jP  ' && first.size === 12) return 'jp2';
  if (!openingBoxTypes.has(first.type)) return null;
  const brands = brandsOf(head);
  const [major = ''] = brands;
  if (!sharedBrands.has(major)) return pictureBrands[major] ?? 'movie';
  const known = brands.map(brand => pictureBrands[brand]).find(Boolean);
  return known ?? 'heic';
}

/**
 * Returns the brands in the first `ftyp` box, the major brand first. Returns no brand where the first bytes of the file
 * have no such box.
 */
function brandsOf(head: Uint8Array): string[] {
  for (let at = 0; ; ) {
    const box = boxAt(head, at);
    if (!box || !openingBoxTypes.has(box.type)) return [];
    if (box.type === 'ftyp') {
      const content = latin1Text(head, at + box.header, Math.min(head.length, at + box.size));
      const all = content.match(/.{4}/gs) ?? [];
      // The second four bytes are not a brand: they are the version of the major brand.
      return all.filter((_, place) => place !== 1);
    }
    at += box.size;
  }
}
