import { onTestFinished, vi } from 'vitest';

let opens = true;

/** Lets no picture be decoded until the test ends, as for a type that the browser does not support. */
export function closePictures(): void {
  opens = false;
  onTestFinished(() => {
    opens = true;
  });
}

/** Every decoded picture has these sides, in pixels. */
const sides = { width: 1200, height: 900 };

/**
 * Lets this DOM decode and draw pictures until the test ends. All pictures have the same sides, nothing is really
 * drawn, and a canvas becomes a file of the requested type.
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

/** The compression library writes these two points and reads them, to test whether a canvas works. */
const points = { data: new Uint8ClampedArray(8) };

/** Accepts every call of a drawing context and draws nothing. */
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
