import { onTestFinished, vi } from 'vitest';

let opens = true;

/** Lets every picture be of a kind that this browser does not show, until the test ends. */
export function closePictures(): void {
  opens = false;
  onTestFinished(() => {
    opens = true;
  });
}

/** The sides of every picture that is decoded here, in pixels. */
const sides = { width: 1200, height: 900 };

/**
 * Lets this DOM decode and draw pictures until the test ends. Each has the same sides, what is drawn is not seen, and a
 * canvas becomes a file of the requested type.
 */
export function givePictures(): void {
  const { settings } = window.happyDOM;
  settings.canvasAdapter = canvasAdapter;
  const address = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
  const decoded = vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    value: string,
  ) {
    address?.set?.call(this, value);
    queueMicrotask(() => this.dispatchEvent(new Event(opens ? 'load' : 'error')));
  });
  const widths = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(sides.width);
  const heights = vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(sides.height);
  onTestFinished(() => {
    settings.canvasAdapter = null;
    for (const spy of [decoded, widths, heights]) spy.mockRestore();
  });
}

/** The library that makes pictures smaller writes these two points and reads them, to test whether a canvas works. */
const points = { data: new Uint8ClampedArray(8) };

/** Takes every stroke and keeps none. */
const pen: unknown = new Proxy(
  {},
  {
    get: (_, name) => () => (String(name).endsWith('ImageData') ? points : undefined),
    set: () => true,
  },
);

const canvasAdapter = {
  getContext: (_: unknown, type: string) => (type === '2d' ? pen : null),
  toDataURL: () => '',
  toBlob: (_: unknown, take: (file: Blob) => void, type = 'image/png') =>
    queueMicrotask(() => take(new Blob(['drawn'], { type }))),
};
