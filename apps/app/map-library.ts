import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const packageFolder = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));
const sources = join(packageFolder, 'src');

/**
 * Our own style never uses these files of MapLibre; they are listed with the values that other files import from them.
 * They are globe and terrain, sky, pictures and videos as sources, raised buildings, tiles in MapLibre's own format,
 * right-to-left text by a plug-in, and the validation of a style, which a test does for ours.
 */
const unused: ReadonlySet<string> = new Set([
  'geo/projection/globe_projection.ts',
  'geo/projection/globe_transform.ts',
  'geo/projection/globe_camera_helper.ts',
  'geo/projection/vertical_perspective_projection.ts',
  'geo/projection/vertical_perspective_transform.ts',
  'geo/projection/vertical_perspective_camera_helper.ts',
  'render/terrain.ts',
  'webgl/render_to_texture.ts',
  'source/canvas_source.ts',
  'source/image_source.ts',
  'source/raster_dem_tile_source.ts',
  'source/raster_dem_tile_worker_source.ts',
  'source/raster_tile_source.ts',
  'source/video_source.ts',
  'source/vector_tile_mlt.ts',
  'source/vector_tile_source.ts',
  'source/vector_tile_worker_source.ts',
  'style/style_layer/color_relief_style_layer.ts',
  'style/style_layer/fill_extrusion_style_layer.ts',
  'style/style_layer/hillshade_style_layer.ts',
  'webgl/draw/draw_color_relief.ts',
  'webgl/draw/draw_custom.ts',
  'webgl/draw/draw_debug.ts',
  'webgl/draw/draw_fill_extrusion.ts',
  'webgl/draw/draw_hillshade.ts',
  'webgl/draw/draw_raster.ts',
  'webgl/draw/draw_terrain.ts',
]);

/**
 * Only the worker runs these files, although the page has them as well: the worker breaks texts into lines and lays
 * them out.
 */
const ofTheWorker: ReadonlySet<string> = new Set([
  'data/bucket/pattern_bucket_features.ts',
  'symbol/arabic_shaping.ts',
  'symbol/bidi.ts',
  'symbol/get_anchors.ts',
  'symbol/quads.ts',
  'symbol/tagged_string.ts',
]);

/** The page or the worker leaves these files out; a new release of MapLibre may have moved one. */
export const leftOut: readonly string[] = [...unused, ...ofTheWorker];

/** Every frame draws a sky, which is transparent in our style, so nothing is drawn instead. */
const idle = 'webgl/draw/draw_sky.ts';

/** MapLibre checks a style in this file. */
export const styleChecks = join(
  packageFolder,
  '../@maplibre/maplibre-gl-style-spec/dist/validate_style.min.mjs',
);
const checkedParts =
  'source sprite glyphs fontFaces light sky terrain state filter layer paintProperty layoutProperty'.split(
    ' ',
  );
/** This replacement reports no faults, because a test has checked our style. */
const noChecks = `const faults = () => [];
export const validateStyleMin = Object.assign(() => [], { ${checkedParts.map(part => `${part}: faults`).join(', ')} });`;

/** The undrawn layers use these shader programs. */
const unusedShaders =
  /^shaders\/glsl\/(?:_projection_globe|atmosphere|sky|color_relief|fill_extrusion\w*|hillshade\w*|raster|terrain\w*)\.\w+\.glsl\.g\.ts$/;

/** Our files import these parts of MapLibre. Each is replaced by a file of its sources. */
const entries: readonly { importer: string; imported: string; source: string }[] = [
  { importer: 'lean-library.ts', imported: 'maplibre-gl', source: 'index.ts' },
  {
    importer: 'lean-worker.ts',
    imported: 'maplibre-gl/dist/maplibre-gl-worker.mjs',
    source: 'source/worker.ts',
  },
];

/**
 * These files are left out where nothing of them is imported. Every other file stays: many register how the map reads
 * what its worker sends, and no import shows that.
 */
const droppable = /^(?:ui|index\.ts)/;

/** Builds MapLibre without the parts that the page, or its worker, never uses. */
export function leanMapLibrary(place: 'page' | 'worker' = 'page'): Plugin {
  return {
    name: 'lean-map-library',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const entry = entries.find(
        ({ importer: ours, imported }) => imported === source && importer?.endsWith(`/${ours}`),
      );
      if (entry) return { id: join(sources, entry.source), moduleSideEffects: entry.source !== 'index.ts' };
      if (!importer?.startsWith(sources)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, moduleSideEffects: !droppable.test(relative(sources, found.id)) };
    },
    async load(id) {
      if (id === styleChecks) return { code: noChecks, moduleType: 'js' };
      if (!id.startsWith(sources) || !id.endsWith('.ts')) return null;
      const file = relative(sources, id).split(sep).join('/');
      const code = await readFile(id, 'utf8');
      if (unused.has(file) || (place === 'page' && ofTheWorker.has(file)))
        return { code: withoutContent(code), moduleType: 'js' };
      if (file === idle) return { code: withoutContent(code, idleExport), moduleType: 'js' };
      if (unusedShaders.test(file)) return { code: 'export default "";', moduleType: 'js' };
      const made = await transformWithOxc(code, id, {
        lang: 'ts',
        target: 'es2022',
        typescript: { removeClassFieldsWithoutInitializer: true },
        assumptions: { setPublicClassFields: true },
      });
      return { code: made.code, map: made.map, moduleType: 'js' };
    },
  };
}

const declared = /^export (?:const|let|class|function|abstract class) (\w+)/gm;
const listed = /^export \{([\s\S]*?)\};/gm;

/** Keeps a file's exports without their content. */
export function withoutContent(code: string, replaced: (name: string) => string = absentExport): string {
  const lists = [...code.matchAll(listed)].flatMap(([, names = '']) => names.split(','));
  const names = [...code.matchAll(declared)].map(([, name = '']) => name).concat(lists);
  return names.map(name => replaced(name.trim())).join('\n');
}

const idleExport = (name: string) => `export const ${name} = () => {};`;

/** A question about a layer's type is answered with no; every other call throws. */
const absentExport = (name: string) =>
  /^is[A-Z]/.test(name)
    ? `export const ${name} = () => false;`
    : `export class ${name} { constructor() { throw new Error('${name} is not part of this map.'); } }`;
