import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Area } from '@nightjar/domain/places/rules/areas';
import { type Borders, stateArea } from '@nightjar/domain/places/rules/borders';
import { stateCode } from '@nightjar/domain/places/rules/states';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Atlas = Topology<{ states: GeometryCollection<{ name: string }> }>;

let loadedBorders: Promise<Borders> | undefined;

/**
 * Loads the borders of states (from the United States Census Bureau) and of time zones. The files are read at the first
 * call.
 */
export function loadBorders(): Promise<Borders> {
  loadedBorders ??= readBorders();
  return loadedBorders;
}

async function readBorders(): Promise<Borders> {
  const [{ feature }, { default: timezoneAt }, text] = await Promise.all([
    import('topojson-client'),
    import('@photostructure/tz-lookup'),
    readFile(fileURLToPath(import.meta.resolve('us-atlas/states-10m.json')), 'utf8'),
  ]);
  const atlas: Atlas = JSON.parse(text);
  const states = feature(atlas, atlas.objects.states).features.map(({ properties, geometry }) => {
    const state = stateCode(properties.name);
    if (!state) throw new Error(`The atlas has a state that is not known here: ${properties.name}.`);
    return stateArea(state, areaOfGeometry(geometry));
  });
  return { states, timezoneAt: ({ lat, lng }) => timezoneAt(lat, lng) };
}

function areaOfGeometry(geometry: GeoJSON.Geometry): Area {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') return geometry;
  throw new Error(`The atlas has a state that is no area but a ${geometry.type}.`);
}
