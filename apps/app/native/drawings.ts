import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { shellColors } from './shell.ts';

const readDrawing = (name: string) =>
  readFile(fileURLToPath(new URL(`../public/${name}.svg`, import.meta.url)), 'utf8');

/** Android draws one dp with this many pixels on the screens of each name. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const;

/**
 * An adaptive icon shows its picture smaller by this factor. Android shows at least a circle of 61 % of the icon, and
 * the drawn mark takes 64 % of the width of its picture.
 */
const shareOfAdaptiveIcon = 0.72;
const markShareOfSplash = 0.3;

/** Draws icons and the splash into the resources of Android. */
export async function drawAndroid(res: string): Promise<void> {
  const [icon, mark, shape] = await drawIconAndMarks();
  for (const [name, density] of Object.entries(densities)) {
    const mipmap = (file: string) => join(res, `mipmap-${name}`, file);
    const adaptive = 108 * density;
    const square = 48 * density;
    await writePicture(
      mipmap('ic_launcher_foreground.png'),
      centeredInSquare(mark, adaptive, shareOfAdaptiveIcon),
    );
    await writePicture(
      mipmap('ic_launcher_monochrome.png'),
      centeredInSquare(shape, adaptive, shareOfAdaptiveIcon),
    );
    await writePicture(mipmap('ic_launcher.png'), sharp(icon).resize(square));
    await writePicture(mipmap('ic_launcher_round.png'), roundIcon(icon, square));
    await writePicture(join(res, `drawable-${name}`, 'ic_note.png'), notificationIcon(shape, 24 * density));
  }
  await writePicture(join(res, 'drawable-nodpi', 'splash.png'), splashPicture(mark, 1080, 1920));
}

const iosSplashFileNames = ['splash-2732x2732.png', 'splash-2732x2732-1.png', 'splash-2732x2732-2.png'];

/** Draws the icon and the splash into the asset catalog of iOS, which refuses an icon with transparent pixels. */
export async function drawIos(assets: string): Promise<void> {
  const [icon, mark] = await drawIconAndMarks();
  const opaque = sharp(icon).resize(1024).flatten({ background: shellColors.night }).removeAlpha();
  await writePicture(join(assets, 'AppIcon.appiconset', 'AppIcon-512@2x.png'), opaque);
  for (const name of iosSplashFileNames)
    await writePicture(join(assets, 'Splash.imageset', name), splashPicture(mark, 2732, 2732));
}

/** Returns the icon, the icon's mark without its background, and the mark as a white shape. */
async function drawIconAndMarks(): Promise<readonly [icon: Buffer, mark: Buffer, shape: Buffer]> {
  const [icon, monochrome] = await Promise.all([readDrawing('icon'), readDrawing('icon-monochrome')]);
  const ground = `<path fill="${shellColors.night}" d="M0 0h512v512H0z"/>`;
  if (!icon.includes(ground)) throw new Error('public/icon.svg has no ground that the mark stands on.');
  const large = (svg: string) => sharp(Buffer.from(svg), { density: 192 }).resize(1024).png();
  const shape = await large(monochrome).toBuffer();
  return [
    await large(icon).toBuffer(),
    await large(icon.replace(ground, '')).toBuffer(),
    await sharp(shape).negate({ alpha: false }).png().toBuffer(),
  ];
}

const transparentColor = { r: 0, g: 0, b: 0, alpha: 0 };

const plainPicture = (width: number, height: number, background: string | typeof transparentColor): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

/**
 * Returns the picture in the middle of a transparent square. `share` is the part of the square's side that the picture
 * takes.
 */
function centeredInSquare(picture: Buffer, side: number, share: number): Sharp {
  const width = Math.round(side * share);
  const before = Math.floor((side - width) / 2);
  const after = side - width - before;
  const margins = { top: before, left: before, bottom: after, right: after, background: transparentColor };
  return sharp(picture).resize(width, width).extend(margins);
}

function roundIcon(icon: Buffer, side: number): Sharp {
  const circle = `<svg viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></svg>`;
  const mask = Buffer.from(circle.replace('<svg', `<svg width="${side}" height="${side}"`));
  return sharp(icon)
    .resize(side)
    .composite([{ input: mask, blend: 'dest-in' }]);
}

/** The status bar shows the icon of a notification in a small square, so the shape fills nearly the whole square. */
async function notificationIcon(shape: Buffer, side: number): Promise<Sharp> {
  const width = Math.round(side * 0.92);
  const trimmed = await sharp(shape).trim().toBuffer();
  const fitted = await sharp(trimmed)
    .resize(width, width, { fit: 'contain', background: transparentColor })
    .toBuffer();
  return centeredInSquare(fitted, side, width / side);
}

async function splashPicture(mark: Buffer, width: number, height: number): Promise<Sharp> {
  const side = Math.round(Math.min(width, height) * markShareOfSplash);
  const input = await sharp(mark).resize(side, side).png().toBuffer();
  return plainPicture(width, height, shellColors.night).composite([{ input }]).removeAlpha();
}

async function writePicture(path: string, picture: Sharp | Promise<Sharp>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await (await picture).png({ compressionLevel: 9 }).toBuffer());
}
