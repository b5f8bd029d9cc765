import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

type CodePointRanges = readonly (readonly [first: number, last: number])[];

/** The font packages of fontsource, and `faces.css`, call these ranges of letters Latin. */
const latinRanges: CodePointRanges = [
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
];

/**
 * Nearly all texts of the app consist of these letters. The other Latin letters are in a second file, which a browser
 * loads when it draws one of them.
 */
const basicRanges: CodePointRanges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
];

const listCodePointsIn = (ranges: CodePointRanges) =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
const textOfCodePoints = (codes: readonly number[]) => codes.map(code => String.fromCharCode(code)).join('');

const latinCodePoints = listCodePointsIn(latinRanges);
const basicCodePoints = listCodePointsIn(basicRanges);
const rareCodePoints = latinCodePoints.filter(code => !basicCodePoints.includes(code));

const readPackageFile = (path: string) => readFile(fileURLToPath(import.meta.resolve(path)));

const headlineFontPath = '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2';

/**
 * Builds the font of headlines and headings. They use one weight and one width of the variable font, so the built font
 * leaves out the others and is much smaller.
 */
async function buildHeadlineFont(): Promise<Buffer> {
  return subsetFont(await readPackageFile(headlineFontPath), textOfCodePoints(latinCodePoints), {
    targetFormat: 'woff2',
    variationAxes: { wght: 800, wdth: 116 },
  });
}

const textStylesheetPath = '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
const textFontPath =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';
/**
 * The app draws its texts in weights from 400 to 800. The package's font has lighter weights too; without them its file
 * is smaller.
 */
const drawnWeights = { wght: { min: 400, max: 800 } };

type TextFont = { readonly fileName: string; readonly source: Buffer; readonly codes: readonly number[] };

/**
 * Splits the font of texts into two files, because on a slow line the rare letters would delay the first page.
 */
async function buildTextFonts(): Promise<readonly TextFont[]> {
  const font = await readPackageFile(textFontPath);
  const parts = { basic: basicCodePoints, beyond: rareCodePoints };
  return Promise.all(
    Object.entries(parts).map(async ([name, codes]) => {
      const source = await subsetFont(font, textOfCodePoints(codes), {
        targetFormat: 'woff2',
        variationAxes: drawnWeights,
      });
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      return { fileName: `assets/text-${name}-${hash}.woff2`, source, codes };
    }),
  );
}

const unicodeRangeOf = (codes: readonly number[]) => codes.map(code => `U+${code.toString(16)}`).join(',');

/** In the styles of the font package, replaces the one Latin font file by the files that `buildTextFonts` builds. */
export function replaceLatinFont(styles: string, files: readonly Omit<TextFont, 'source'>[]): string {
  const face = /@font-face\s*\{[^}]*-latin-wght-normal\.woff2[^}]*\}/;
  const [packaged] = face.exec(styles) ?? [];
  if (!packaged) throw new Error(`${textStylesheetPath} has no face for Latin.`);
  const ours = files.map(({ fileName, codes }) =>
    packaged
      .replace(/url\([^)]*\)/, `url("/${fileName}")`)
      .replace(/unicode-range:[^;]*/, `unicode-range: ${unicodeRangeOf(codes)}`),
  );
  return styles.replace(packaged, ours.join('\n'));
}

/** Reduces the fonts to the letters and weights that the app draws. */
export function reducedFonts(): Plugin {
  let files: readonly TextFont[] = [];
  return {
    name: 'faces',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      files = await buildTextFonts();
    },
    transform: {
      filter: { id: /\/ui\/theme\/faces\.css/ },
      async handler(code) {
        const packaged = (await readPackageFile(textStylesheetPath)).toString();
        const styles = replaceLatinFont(packaged, files).replaceAll(
          'url(./files/',
          `url(${textStylesheetPath.replace('wght.css', 'files/')}`,
        );
        return { code: code.replace(`@import "${textStylesheetPath}";`, () => styles), map: null };
      },
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'headline.woff2', source: await buildHeadlineFont() });
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
