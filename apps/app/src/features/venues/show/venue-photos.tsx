import type { Venue } from '@nightjar/domain/venues/entity';
import { type KeyboardEvent, lazy, Suspense, type UIEvent, useRef, useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { FillingImage } from '../../../ui/picture/filling-image.tsx';
import { PictureBar } from '../../places/parts/picture-bar.tsx';
import { guestPictures } from '../flow.ts';
import { VenueIllustration } from '../parts/venue-illustration.tsx';
import classes from './venue-photos.module.css';
import { showWords } from './words.ts';

const Viewer = lazy(() => import('../../../ui/media/viewer.tsx').then(view => ({ default: view.Viewer })));

type VenuePhotosProps = { venue: Pick<Venue, 'id' | 'name' | 'images'>; onBack: (() => void) | null };

/**
 * The venue's pictures reach from edge to edge. They are swiped, stepped through by the arrow keys, and
 * opened.
 */
export function VenuePhotos({ venue, onBack }: VenuePhotosProps) {
  const photos = guestPictures(venue).map(({ url, alt }, index) => ({
    id: `${index}`,
    type: 'image' as const,
    src: imageUrl(url),
    shown: imageUrl(url, 'cover'),
    alt: alt ?? venue.name,
  }));
  const [opened, setOpened] = useState<string | null>(null);
  const { strip, place, follow, step } = usePhotoStrip();
  return (
    <div className={classes.photos}>
      {photos.length === 0 && <VenueIllustration />}
      {photos.length > 0 && (
        <section
          ref={strip}
          className={classes.strip}
          onScroll={follow}
          onKeyDown={step}
          aria-label={showWords.photos.label(venue.name)}
        >
          {photos.map(({ id, shown, alt }, index) => (
            <button
              key={id}
              type="button"
              className={classes.photo}
              aria-label={showWords.photos.open(index + 1, photos.length, alt)}
              tabIndex={index === place ? 0 : -1}
              onClick={() => setOpened(id)}
            >
              {/* The first picture loads with the page; the others load when they are swiped to. */}
              <FillingImage src={shown} alt="" draggable={false} loading={index === 0 ? 'eager' : 'lazy'} />
            </button>
          ))}
        </section>
      )}
      <PictureBar title={venue.name} path={`/venues/${venue.id}`} onBack={onBack} />
      {photos.length > 1 && (
        <span className={classes.dots} aria-hidden>
          {photos.map(({ id }, index) => (
            <span key={id} className={classes.dot} data-here={index === place || undefined} />
          ))}
        </span>
      )}
      {opened !== null && (
        <Suspense>
          <Viewer items={photos} shownId={opened} onShow={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Finds which picture of the strip is in view, and handles the keys that move to the next or previous one. */
function usePhotoStrip() {
  const strip = useRef<HTMLElement>(null);
  const [place, setPlace] = useState(0);
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) =>
    setPlace(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth));
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const next = strip.current?.children[place + by];
    if (by === 0 || !(next instanceof HTMLElement)) return;
    event.preventDefault();
    setPlace(place + by);
    // The browser scrolls the focused element into view.
    next.focus();
  };
  return { strip, place, follow, step };
}
