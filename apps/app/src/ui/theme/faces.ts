let coming: Promise<void> | undefined;

/**
 * Declares the faces of type, which a browser then loads as it draws them. Texts stand in the device's own face until
 * then, and stay in it where this does not load.
 */
export function declareFaces(): Promise<void> {
  coming ??= import('./faces.css').then(
    () => {},
    () => {
      coming = undefined;
    },
  );
  return coming;
}
