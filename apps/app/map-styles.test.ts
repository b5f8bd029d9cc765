import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { removeUndrawn } from './map-styles.ts';

describe('the styles of the map', () => {
  test.each([
    ['.maplibregl-canvas{left:0}', '.maplibregl-canvas{left:0}'],
    ['.maplibregl-popup{left:0}.maplibregl-map{top:0}', '.maplibregl-map{top:0}'],
    ['.maplibregl-canvas,.maplibregl-ctrl-group button{left:0}', '.maplibregl-canvas{left:0}'],
    ['@media screen{.maplibregl-ctrl-zoom-in{left:0}a{top:0}}', '@media screen{a{top:0}}'],
  ])('the map’s styles %s are reduced to %s by the build', (before, after) => {
    expect(removeUndrawn(before)).toBe(after);
  });

  test('the reduced styles of the map keep canvas and attribution, and are less than an eighth of the bytes', async () => {
    const address = import.meta.resolve('maplibre-gl/dist/maplibre-gl.css');
    const whole = await readFile(fileURLToPath(address), 'utf8');
    const drawn = removeUndrawn(whole);
    expect(drawn.length).toBeLessThan(whole.length / 8);
    for (const selector of [
      '.maplibregl-canvas{position:absolute',
      '.maplibregl-canvas-container.maplibregl-interactive{cursor:grab',
      '.maplibregl-ctrl-bottom-left,.maplibregl-ctrl-bottom-right{position:absolute;',
      '.maplibregl-ctrl-attrib-button{',
    ])
      expect(drawn).toContain(selector);
  });
});
