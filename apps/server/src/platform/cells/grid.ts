import type { Bounds, Point } from '@nightjar/domain/kernel/geo';

/**
 * A cell of the map is a hundredth of a degree wide, about 1.1 km from south to north. Its position is packed into one
 * number.
 */
export type Cell = number;
/**
 * A key packs a cell and its layer into one number. Data of a night has a layer for each night; all other
 * data is in layer 0.
 */
export type CellKey = number;

const cellsPerDegree = 100;
const columnCount = 360 * cellsPerDegree + 1;
const cellCount = columnCount * (180 * cellsPerDegree + 1);

const rowOf = (lat: number) => Math.floor((lat + 90) * cellsPerDegree);
const columnOf = (lng: number) => Math.floor((lng + 180) * cellsPerDegree);

export const cellOf = ({ lat, lng }: Point): Cell => rowOf(lat) * columnCount + columnOf(lng);
export const keyOf = (cell: Cell, layer: number): CellKey => layer * cellCount + cell;
export const layerOf = (key: CellKey): number => Math.floor(key / cellCount);

/** Returns the cells that a box touches, or null where it touches more than `most`. */
export function cellsIn(box: Bounds, most: number): Cell[] | null {
  const [south, north] = [rowOf(box.min_lat), rowOf(box.max_lat)];
  const [west, east] = [columnOf(box.min_lng), columnOf(box.max_lng)];
  if ((north - south + 1) * (east - west + 1) > most) return null;
  const found: Cell[] = [];
  for (let row = south; row <= north; row += 1)
    for (let column = west; column <= east; column += 1) found.push(row * columnCount + column);
  return found;
}

/** A box is larger than its cells by this many degrees. A product and a quotient may round differently at the edges. */
const roundingSlack = 1e-9;

/** Returns a box around all of these cells, in any layer. */
export function boundsOfCells(keys: readonly CellKey[]): Bounds {
  const [rows, places] = [
    keys.map(key => Math.floor((key % cellCount) / columnCount)),
    keys.map(key => (key % cellCount) % columnCount),
  ];
  return {
    min_lat: Math.min(...rows) / cellsPerDegree - 90 - roundingSlack,
    max_lat: (Math.max(...rows) + 1) / cellsPerDegree - 90 + roundingSlack,
    min_lng: Math.min(...places) / cellsPerDegree - 180 - roundingSlack,
    max_lng: (Math.max(...places) + 1) / cellsPerDegree - 180 + roundingSlack,
  };
}
