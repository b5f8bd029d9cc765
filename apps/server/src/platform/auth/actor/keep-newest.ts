/** Removes all keys of a map except its `most` newest ones. */
export function keepNewest(map: Map<unknown, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
