import { nightDate } from '@nightjar/domain/kernel/night';
import { addDays, houseTimezone } from '@nightjar/domain/kernel/time';
import { useMinute } from '../../../../platform/now.ts';
import { EventPreview } from '../parts/event-preview.tsx';
import { eventTimesOf } from './flow.ts';
import type { EventFormValues, HostVenue } from './items.ts';
import { usePictureAddress } from './poster-field.tsx';
import { writeWords } from './words.ts';

type LivePreviewProps = { values: EventFormValues; host: HostVenue | null; typeName: string; going: number };

/** Until a day and an hour are chosen, the preview shows tomorrow at this hour. */
const usualStart = '21:00';

/** Shows what guests will see of the event, while the user types it. */
export function LivePreview({ values, host, typeName, going }: LivePreviewProps) {
  const timezone = host?.timezone ?? houseTimezone;
  const now = new Date(useMinute());
  const date = values.date || addDays(nightDate(now, timezone), 1);
  const times = eventTimesOf({ ...values, date, start: values.start || usualStart }, timezone);
  const [image, banner] = [usePictureAddress(values.poster), usePictureAddress(values.banner)];
  const { untitled, venue } = writeWords.preview;
  return (
    <EventPreview
      event={{
        name: values.name.trim() || untitled,
        type: { name: typeName },
        status: values.status === 'cancelled' ? 'cancelled' : 'published',
        starts_at: (times?.starts_at ?? now).toISOString(),
        ends_at: times?.ends_at?.toISOString() ?? null,
        image: image ?? banner,
        banner,
        price_cents: Math.round((Number(values.price) || 0) * 100),
        capacity: Number(values.capacity) || null,
        going_count: going,
        description: values.description,
        venue: { name: host?.name ?? venue, timezone },
      }}
    />
  );
}
