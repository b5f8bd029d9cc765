import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** What fontsource, and our `faces.css`, call Latin: first and last letters. */
const latinRanges = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
] as const;
const latin = latinRanges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  .map(code => String.fromCharCode(code))
  .join('');

const headlineFont = '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2';

/** The face of headlines and headings in its one weight and width: a fifth of the variable font's bytes. */
async function headlineFace(): Promise<Buffer> {
  const font = await readFile(fileURLToPath(import.meta.resolve(headlineFont)));
  return subsetFont(font, latin, {
    targetFormat: 'woff2',
    variationAxes: { wght: 800, wdth: 116 },
  });
}

/** The text's face has weights from 200 on, ours begin at 400: a fifth of its bytes. */
const textFace = /atkinson-hyperlegible-next-latin-wght-normal.*\.woff2$/;
const drawnWeights = { wght: { min: 400, max: 800 } };

/** Cuts the faces of type down to what is drawn. */
export function faces(): Plugin {
  return {
    name: 'faces',
    apply: 'build',
    async generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'headline.woff2', source: await headlineFace() });
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !textFace.test(output.fileName)) continue;
        output.source = await subsetFont(Buffer.from(output.source), latin, {
          targetFormat: 'woff2',
          variationAxes: drawnWeights,
        });
      }
    },
  };
}
