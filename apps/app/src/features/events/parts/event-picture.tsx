import { useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { FillingImage } from '../../../ui/picture/filling-image.tsx';
import { DateTicket } from './date-ticket.tsx';
import classes from './event-picture.module.css';
import type { ListedEvent } from './items.ts';

type EventPictureProps = { event: Pick<ListedEvent, 'image' | 'starts_at' | 'status' | 'venue'> };

/**
 * The poster is a rounded square of 72 px with the date as a ticket. An event without a poster has the ticket
 * alone.
 */
export function EventPicture({ event }: EventPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { image, starts_at, venue } = event;
  const off = event.status === 'cancelled';
  return (
    <span className={classes.picture} data-off={off || undefined} aria-hidden>
      {image !== null && image !== broken && (
        <FillingImage
          src={imageUrl(image, 'thumbnail')}
          alt=""
          loading="lazy"
          onError={() => setBroken(image)}
        />
      )}
      <span className={classes.date}>
        <DateTicket starts={new Date(starts_at)} timeZone={venue.timezone} off={off} />
      </span>
    </span>
  );
}
