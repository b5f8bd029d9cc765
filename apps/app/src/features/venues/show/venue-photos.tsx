import { ActionIcon } from '@mantine/core';
import type { Venue } from '@nightjar/domain/venues/entity';
import { type UIEvent, useState } from 'react';
import { share } from '../../../native/share/index.ts';
import { imageUrl } from '../../../platform/config.ts';
import { log } from '../../../platform/log.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { BackButton } from '../../../ui/shell/page-header.tsx';
import classes from './venue-photos.module.css';

/** The pictures for guests, without the badge and the manager's picture. */
const shownKinds = ['banner', 'profile', 'gallery'];

/** The venue's pictures from edge to edge, to swipe through. */
export function VenuePhotos({ venue, onBack }: { venue: Venue; onBack: () => void }) {
  const photos = venue.images.filter(({ kind }) => shownKinds.includes(kind));
  const [place, setPlace] = useState(1);
  const follow = ({ currentTarget: strip }: UIEvent<HTMLElement>) =>
    setPlace(Math.round(strip.scrollLeft / strip.clientWidth) + 1);
  return (
    <div className={classes.photos} data-none={photos.length === 0 || undefined}>
      {photos.length > 0 && (
        <section
          className={classes.strip}
          onScroll={follow}
          aria-label={`Pictures of ${venue.name}`}
          {...scrollable(photos)}
        >
          {photos.map(({ url, alt }) => (
            <img
              key={url}
              src={imageUrl(url, 'cover')}
              alt={alt ?? venue.name}
              className={classes.photo}
              draggable={false}
            />
          ))}
        </section>
      )}
      <div className={classes.bar}>
        <span className={classes.disc}>
          <BackButton onBack={onBack} />
        </span>
        <ActionIcon
          className={classes.disc}
          size="2.75rem"
          aria-label="Share"
          onClick={() => void shareVenue(venue)}
        >
          <Icon name="ShareNetwork" />
        </ActionIcon>
      </div>
      {photos.length > 1 && (
        <span className={classes.counter}>
          {place}/{photos.length}
        </span>
      )}
    </div>
  );
}

/** A strip that scrolls can be moved by the keyboard too. */
const scrollable = (photos: readonly unknown[]) => (photos.length > 1 ? { tabIndex: 0 } : {});

async function shareVenue({ name }: Venue): Promise<void> {
  try {
    const done = await share.share({ title: name, url: window.location.href });
    if (done === 'copied') toast({ kind: 'good', text: 'Link copied' });
  } catch (error) {
    log.swallowed('A venue was not shared', error);
    toast({ kind: 'error', text: 'There was an error, please try again.' });
  }
}
