import type { EventCard } from '@nightjar/domain/events/entity';
import { datesText } from '@nightjar/domain/events/rules/nights';
import { priceLabel } from '@nightjar/domain/kernel/money';
import { imageUrl } from '../../../../platform/config.ts';
import { useMinute } from '../../../../platform/now.ts';
import { FillingImage } from '../../../../ui/picture/filling-image.tsx';
import { FactLine } from '../../../../ui/row/facts.tsx';
import { NightFrame } from '../../../../ui/theme/night-frame.tsx';
import { DateTicket } from '../../parts/date-ticket.tsx';
import { EventRow } from '../../parts/event-row.tsx';
import { previewWords } from '../../parts/words.ts';
import classes from './event-preview.module.css';

export type PreviewedEvent = Pick<
  EventCard,
  'name' | 'starts_at' | 'ends_at' | 'status' | 'image' | 'price_cents' | 'capacity' | 'going_count'
> & {
  readonly type: { readonly name: string };
  readonly venue: { readonly name: string; readonly timezone: string };
  readonly banner: string | null;
  readonly description: string | null;
};

/**
 * The preview shows how guests see an event: its row in a list, then the top of its page. Its controls do
 * nothing.
 */
export function EventPreview({ event }: { event: PreviewedEvent }) {
  const now = new Date(useMinute());
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{previewWords.title}</figcaption>
      <div className={classes.phone} inert>
        <NightFrame>
          <div className={classes.view}>
            <p className={classes.label}>{previewWords.list}</p>
            <EventRow event={event} now={now} />
            <p className={classes.label}>{previewWords.page}</p>
            <PageTop event={event} />
          </div>
        </NightFrame>
      </div>
    </figure>
  );
}

function PageTop({ event }: { event: PreviewedEvent }) {
  const starts = new Date(event.starts_at);
  const ends_at = event.ends_at === null ? null : new Date(event.ends_at);
  const { timezone } = event.venue;
  const picture = event.banner ?? event.image;
  const price = event.price_cents > 0 ? `${priceLabel(event.price_cents)} entry` : previewWords.free;
  return (
    <div className={classes.page}>
      <div className={classes.picture}>
        {picture && <FillingImage src={imageUrl(picture, 'cover')} alt="" />}
      </div>
      <div className={classes.text}>
        <DateTicket size="page" starts={starts} timeZone={timezone} off={event.status === 'cancelled'} />
        <p className={classes.name}>{event.name}</p>
        <p className={classes.when}>{datesText({ starts_at: starts, ends_at, timezone })}</p>
        <p className={classes.facts}>
          <FactLine facts={[event.type.name, price, event.venue.name].filter(Boolean)} />
        </p>
        {event.description && <p className={classes.about}>{event.description}</p>}
      </div>
    </div>
  );
}
