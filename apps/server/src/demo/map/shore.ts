import type { Position } from '@nightjar/domain/places/rules/areas';
import { dice } from '../random.ts';
import { type Ring, type Spot, smooth, toSpot } from './ground.ts';

const ringOf = (positions: readonly Position[]): Ring => {
  const spots = positions.map(toSpot);
  return smooth([...spots, spots[0] as Spot]);
};

/**
 * The line of the bays and the gulf goes down one shore of the inner bay, around the peninsula, and up the other from
 * the south.
 */
const bay = ringOf([
  [-82.4585, 27.9388],
  [-82.4665, 27.934],
  [-82.4735, 27.927],
  [-82.4815, 27.917],
  [-82.4852, 27.9],
  [-82.488, 27.885],
  [-82.487, 27.868],
  [-82.481, 27.852],
  [-82.474, 27.838],
  [-82.47, 27.824],
  [-82.482, 27.817],
  [-82.505, 27.822],
  [-82.522, 27.832],
  [-82.532, 27.848],
  [-82.537, 27.866],
  [-82.531, 27.88],
  [-82.538, 27.893],
  [-82.535, 27.91],
  [-82.541, 27.925],
  [-82.546, 27.94],
  [-82.553, 27.948],
  [-82.566, 27.957],
  [-82.568, 27.966],
  [-82.556, 27.972],
  [-82.566, 27.982],
  [-82.585, 27.99],
  [-82.598, 28.001],
  [-82.618, 28.008],
  [-82.64, 28.02],
  [-82.66, 28.03],
  [-82.684, 28.026],
  [-82.69, 28.008],
  [-82.694, 27.985],
  [-82.708, 27.965],
  [-82.722, 27.948],
  [-82.712, 27.93],
  [-82.69, 27.915],
  [-82.676, 27.903],
  [-82.65, 27.894],
  [-82.625, 27.882],
  [-82.604, 27.868],
  [-82.596, 27.853],
  [-82.612, 27.838],
  [-82.618, 27.82],
  [-82.625, 27.795],
  [-82.623, 27.77],
  [-82.63, 27.745],
  [-82.641, 27.72],
  [-82.668, 27.703],
  [-82.705, 27.7],
  [-82.735, 27.69],
  [-82.755, 27.735],
  [-82.785, 27.78],
  [-82.835, 27.83],
  [-82.852, 27.87],
  [-82.845, 27.92],
  [-82.83, 27.98],
  [-82.815, 28.05],
  [-82.805, 28.12],
  [-82.77, 28.18],
  [-82.735, 28.25],
  [-82.7, 28.6],
  [-84.5, 28.6],
  [-84.5, 26.8],
  [-82.4, 26.8],
  [-82.55, 27.25],
  [-82.62, 27.36],
  [-82.7, 27.47],
  [-82.74, 27.53],
  [-82.7, 27.525],
  [-82.645, 27.535],
  [-82.6, 27.565],
  [-82.575, 27.6],
  [-82.555, 27.635],
  [-82.535, 27.65],
  [-82.505, 27.672],
  [-82.48, 27.705],
  [-82.462, 27.73],
  [-82.445, 27.752],
  [-82.428, 27.77],
  [-82.432, 27.787],
  [-82.405, 27.8],
  [-82.398, 27.822],
  [-82.405, 27.845],
  [-82.395, 27.862],
  [-82.412, 27.88],
  [-82.418, 27.897],
  [-82.4235, 27.909],
  [-82.419, 27.925],
  [-82.408, 27.938],
  [-82.4145, 27.946],
  [-82.4265, 27.937],
  [-82.434, 27.926],
  [-82.4385, 27.92],
  [-82.4392, 27.934],
  [-82.4425, 27.9378],
  [-82.4517, 27.9381],
]);

/** Two islands are below the city's middle. */
const island = ringOf([
  [-82.4585, 27.9335],
  [-82.453, 27.934],
  [-82.4485, 27.927],
  [-82.4455, 27.916],
  [-82.45, 27.9095],
  [-82.4545, 27.915],
  [-82.4575, 27.923],
  [-82.461, 27.93],
]);

/**
 * The river runs from its springs in the north-east down to the bay. Each entry has the middle of the stream and half
 * its width in metres.
 */
const stream: readonly (readonly [...Position, halfWidth: number])[] = [
  [-82.27, 28.165, 4],
  [-82.285, 28.15, 8],
  [-82.31, 28.125, 12],
  [-82.33, 28.1, 16],
  [-82.352, 28.085, 20],
  [-82.372, 28.072, 24],
  [-82.375, 28.05, 28],
  [-82.388, 28.034, 32],
  [-82.402, 28.036, 36],
  [-82.42, 28.024, 40],
  [-82.436, 28.03, 44],
  [-82.452, 28.022, 50],
  [-82.47, 28.028, 54],
  [-82.486, 28.022, 58],
  [-82.488, 28.011, 62],
  [-82.4795, 27.997, 70],
  [-82.4693, 27.99, 85],
  [-82.4715, 27.979, 100],
  [-82.4697, 27.9668, 115],
  [-82.4705, 27.9583, 115],
  [-82.4666, 27.9533, 120],
  [-82.4659, 27.9469, 125],
  [-82.463, 27.942, 140],
  [-82.4575, 27.9385, 190],
  [-82.456, 27.936, 200],
];

/** Both banks of a stream, drawn from the directions before and after each of its spots. */
function banksOf(line: typeof stream): Ring {
  const spots = line.map(([lng = 0, lat = 0]) => toSpot([lng, lat]));
  const sides = spots.map((spot, index) => {
    const before = spots[Math.max(0, index - 1)] as Spot;
    const after = spots[Math.min(spots.length - 1, index + 1)] as Spot;
    const [along, up] = [after.east - before.east, after.north - before.north];
    const half = (line[index]?.[2] ?? 0) / Math.hypot(along, up);
    const beside = (side: number): Spot => ({
      east: spot.east - side * half * up,
      north: spot.north + side * half * along,
    });
    return { left: beside(1), right: beside(-1) };
  });
  const ring = [...sides.map(({ left }) => left), ...sides.map(({ right }) => right).reverse()];
  return smooth([...ring, ring[0] as Spot]);
}

/** Draws a pond or a park with an uneven edge. */
function blob([lng, lat, radius, flat = 1]: readonly number[], seed: number): Ring {
  const chance = dice(seed);
  const center = toSpot([lng ?? 0, lat ?? 0]);
  const corners = Array.from({ length: 9 }, (_, corner): Spot => {
    const angle = (corner / 9) * 2 * Math.PI;
    const away = (radius ?? 0) * (0.75 + 0.5 * chance.next());
    return {
      east: center.east + away * Math.cos(angle),
      north: center.north + flat * away * Math.sin(angle),
    };
  });
  return smooth([...corners, corners[0] as Spot]);
}

const lakes = [
  [-82.484, 28.049, 420],
  [-82.505, 28.07, 360],
  [-82.466, 28.066, 260],
  [-82.52, 28.035, 240],
  [-82.43, 28.082, 380],
  [-82.551, 28.06, 300],
  [-82.39, 28.005, 190],
  [-82.345, 27.99, 340],
  [-82.31, 27.93, 260],
  [-82.33, 28.035, 220],
  [-82.58, 28.05, 380],
  [-82.36, 27.905, 180],
].map((lake, index) => blob(lake, index + 1));

/** Each body of water has the islands in it. */
export const waters: readonly (readonly Ring[])[] = [
  [bay, island],
  [banksOf(stream)],
  ...lakes.map(lake => [lake]),
];

type Park = { name: string; rings: readonly Ring[]; at: Position };

const parkLines: readonly (readonly [name: string, ...numbers: number[]])[] = [
  ['Curfew Park', -82.4615, 27.9505, 150, 1.5],
  ['Riverbend Green', -82.4745, 27.9605, 190],
  ['Plover Green', -82.4775, 27.9425, 150],
  ['Ferry Lawn', -82.4515, 27.9418, 110],
  ['Rooster Square', -82.4335, 27.9562, 120],
  ['Bandshell Park', -82.4525, 27.9705, 260],
  ['Vesper Field', -82.4995, 27.958, 380],
  ['Lantern Commons', -82.5085, 27.9275, 330],
  ['Quarry Woods', -82.4165, 27.9735, 520],
  ['Spring Hollow', -82.4485, 28.0105, 300],
  ['Oxbow Preserve', -82.372, 28.062, 1300, 0.8],
  ['Dusk Marsh', -82.395, 27.845, 900, 1.6],
  ['Gadwall Reserve', -82.51, 27.842, 900, 0.7],
  ['Pinelight Forest', -82.325, 27.965, 900],
  ['Moorhen Reserve', -82.55, 28.085, 1000, 0.8],
  ['Cypress Dome', -82.4, 28.11, 1200, 0.8],
  ['Westwind Links', -82.53, 27.995, 520, 0.8],
  ['Island Green', -82.4525, 27.9195, 170, 1.4],
];

export const parks: readonly Park[] = parkLines.map(([name, ...numbers], index) => ({
  name,
  rings: [blob(numbers, index + 40)],
  at: [numbers[0] ?? 0, numbers[1] ?? 0],
}));
