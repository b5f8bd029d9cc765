import { Text } from '@mantine/core';
import { distanceLabel } from '@nightjar/domain/kernel/geo';

/** "Close AF", "320 ft", "0.8 mi". Nothing where the distance is not known. */
export function DistanceLabel({ metres }: { metres: number | null }) {
  if (metres === null || !Number.isFinite(metres)) return null;
  return (
    <Text span size="sm" c="dimmed">
      {distanceLabel(metres)}
    </Text>
  );
}
