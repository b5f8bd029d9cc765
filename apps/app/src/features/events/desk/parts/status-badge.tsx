import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { EventCard } from '@nightjar/domain/events/entity';
import { statusWords } from '../../parts/words.ts';

type StatusBadgeProps = { event: Pick<EventCard, 'status' | 'over_at'>; now: Date };

export function StatusBadge({ event, now }: StatusBadgeProps) {
  const state = event.status === 'published' && new Date(event.over_at) <= now ? 'over' : event.status;
  return (
    <Badge
      variant={state === 'published' ? 'light' : 'default'}
      color={state === 'published' ? 'luna' : 'gray'}
    >
      {statusWords[state]}
    </Badge>
  );
}
