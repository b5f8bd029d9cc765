/** Programs name the coordinate system of longitude and latitude on WGS 84 in these spellings. */
const longitudeLatitudePattern = /(^|[:/#])(CRS84h?|WGS_?84|4326|4979)$/i;

/**
 * Explains why the coordinate system `crs` of an older GeoJSON cannot be read. Returns null where it is the coordinate
 * system that GeoJSON has today.
 */
export function crsProblem(crs: unknown): string | null {
  if (crs === null || crs === undefined) return null;
  const name = crsNameOf(crs);
  if (name !== null && longitudeLatitudePattern.test(name.trim().replaceAll(' ', ''))) return null;
  return `is in the coordinate system ${name ?? JSON.stringify(crs).slice(0, 80)} and not in degrees of WGS 84. Convert it first: ogr2ogr -f GeoJSON -t_srs EPSG:4326 map.geojson FILE`;
}

/**
 * Reads the name of a coordinate system, such as "EPSG:4326", from `{"type":"name","properties":{"name":…}}`, from
 * `{"type":"EPSG","properties":{"code":4326}}`, from a link or from a text.
 */
function crsNameOf(crs: unknown): string | null {
  if (typeof crs === 'string') return crs;
  if (typeof crs !== 'object' || crs === null || !('properties' in crs)) return null;
  const { name, code, href } = (crs.properties ?? {}) as Record<string, unknown>;
  if (typeof name === 'string') return name;
  if (typeof code === 'number' || typeof code === 'string') return `EPSG:${code}`;
  return typeof href === 'string' ? href : null;
}
