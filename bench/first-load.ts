import type { Line } from './measure.ts';
export async function firstLoad(): Promise<Line[]> {
  return [];
}
