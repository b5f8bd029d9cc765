import { Text } from '@mantine/core';
import { distanceLabel } from '@nightjar/domain/kernel/geo';

/** Shows "Close AF", "320 ft" or "0.8 mi", and nothing where the distance is not known. */
export function DistanceLabel({ metres }: { metres: number | null }) {
  if (metres === null || !Number.isFinite(metres)) return null;
  return (
    <Text span size="sm" c="dimmed">
      {distanceLabel(metres)}
    </Text>
  );
}
