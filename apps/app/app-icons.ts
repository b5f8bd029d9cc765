import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const drawingPath = (name: string) => fileURLToPath(new URL(`public/${name}.svg`, import.meta.url));

/**
 * These icons are PNG files, because some home screens and notifications accept no SVG. A home screen may cut off the
 * edge of an icon, so the drawing leaves a margin of 18 % on each side.
 */
const icons = [
  { file: 'icon-192.png', from: 'icon', side: 192 },
  { file: 'icon-512.png', from: 'icon', side: 512 },
  { file: 'apple-touch-icon.png', from: 'icon', side: 180 },
  { file: 'icon-badge.png', from: 'icon-monochrome', side: 96 },
] as const;

export const manifestIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-monochrome.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
] as const;

/** Draws the PNG icons from the SVG files at every build, so that an icon cannot differ from its SVG file. */
export function drawAppIcons(): Plugin {
  return {
    name: 'draw-app-icons',
    apply: 'build',
    async generateBundle() {
      for (const { file, from, side } of icons) {
        const source = await sharp(await readFile(drawingPath(from)), { density: 192 })
          .resize(side, side)
          .png({ palette: true })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName: file, source });
      }
    },
    transformIndexHtml: () => [
      { tag: 'link', injectTo: 'head', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } },
    ],
  };
}
