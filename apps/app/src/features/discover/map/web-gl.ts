let webGl: boolean | undefined;

/**
 * Tests whether the browser draws the map. The test runs once, because browsers limit the number of contexts.
 */
export function hasWebGl(): boolean {
  if (webGl === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    webGl = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return webGl;
}
