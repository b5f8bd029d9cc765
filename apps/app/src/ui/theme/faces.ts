let loadingFonts: Promise<void> | undefined;

/**
 * Declares the typefaces, which a browser then loads as it draws them. Until then, and where this does not load, texts
 * are drawn in the device's own face.
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
