import { Text } from '@mantine/core';
import { distanceLabel } from '@nightjar/domain/kernel/geo';

/** Shows a distance as "Close AF", "320 ft" or "0.8 mi", and nothing if the distance is unknown. */
export function DistanceLabel({ metres }: { metres: number | null }) {
  if (metres === null || !Number.isFinite(metres)) return null;
  return (
    <Text span size="sm" c="dimmed">
      {distanceLabel(metres)}
    </Text>
  );
}
