let loadingFonts: Promise<void> | undefined;

/**
 * Declares the typefaces; a browser loads each of them when it first draws it. Until then, or if the declaration does
 * not load, texts are drawn in a font of the device.
 */
export function declareFontFaces(): Promise<void> {
  loadingFonts ??= import('./faces.css').then(
    () => {},
    () => {
      loadingFonts = undefined;
    },
  );
  return loadingFonts;
}
