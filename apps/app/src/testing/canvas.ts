import { onTestFinished, vi } from 'vitest';

let decodingWorks = true;

/** Makes every picture unreadable until the test ends, as in a browser that does not support its type. */
export function failPictureDecoding(): void {
  decodingWorks = false;
  onTestFinished(() => {
    decodingWorks = true;
  });
}

/** Every decoded picture has this width and height, in pixels. */
const pictureSides = { width: 1200, height: 900 };

/**
 * Replaces what this DOM lacks to decode and draw pictures, until the test ends. All pictures have the same size,
 * nothing is really drawn, and a canvas becomes a file of the requested type.
 */
export function installPictureDecoding(): void {
  const { settings } = window.happyDOM;
  settings.canvasAdapter = canvasAdapter;
  const address = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
  const decoded = vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    value: string,
  ) {
    address?.set?.call(this, value);
    queueMicrotask(() => this.dispatchEvent(new Event(decodingWorks ? 'load' : 'error')));
  });
  const widths = vi
    .spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get')
    .mockReturnValue(pictureSides.width);
  const heights = vi
    .spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get')
    .mockReturnValue(pictureSides.height);
  onTestFinished(() => {
    settings.canvasAdapter = null;
    for (const spy of [decoded, widths, heights]) spy.mockRestore();
  });
}

/**
 * The compression library tests whether a canvas works: it writes two pixels and reads them. A canvas of the test
 * returns these two pixels.
 */
const probePixels = { data: new Uint8ClampedArray(8) };

/** Accepts every call of a drawing context and draws nothing. */
const drawingContext: unknown = new Proxy(
  {},
  {
    get: (_, name) => () => (String(name).endsWith('ImageData') ? probePixels : undefined),
    set: () => true,
  },
);

const canvasAdapter = {
  getContext: (_: unknown, type: string) => (type === '2d' ? drawingContext : null),
  toDataURL: () => '',
  toBlob: (_: unknown, take: (file: Blob) => void, type = 'image/png') =>
    queueMicrotask(() => take(new Blob(['drawn'], { type }))),
};
