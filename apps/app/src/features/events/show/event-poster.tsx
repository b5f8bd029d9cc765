import type { PublicEvent } from '@nightjar/domain/events/entity';
import { lazy, Suspense, useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { FillingImage } from '../../../ui/picture/filling-image.tsx';
import { PictureBar } from '../../places/parts/picture-bar.tsx';
import { EventIllustration } from './event-illustration.tsx';
import classes from './event-poster.module.css';
import { showWords } from './words.ts';

const Viewer = lazy(() => import('../../../ui/media/viewer.tsx').then(view => ({ default: view.Viewer })));

export type EventPosterProps = {
  event: Pick<PublicEvent, 'event_id' | 'name' | 'banner' | 'image' | 'type'>;
  onBack: (() => void) | null;
  /** True for an event that is over or called off. */
  off: boolean;
};

/**
 * Shows the poster over the whole width of the page. A press shows the whole poster. An event without a poster has a
 * drawing.
 */
export function EventPoster({ event, onBack, off }: EventPosterProps) {
  const { event_id, name, type } = event;
  const [broken, setBroken] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const picture = event.banner ?? event.image;
  return (
    <div className={classes.poster} data-off={off || undefined}>
      {picture === null || picture === broken ? (
        <EventIllustration kind={type.id} />
      ) : (
        <button
          type="button"
          className={classes.picture}
          aria-label={showWords.openPoster(name)}
          onClick={() => setOpened(true)}
        >
          <FillingImage src={imageUrl(picture, 'cover')} alt="" onError={() => setBroken(picture)} />
        </button>
      )}
      <PictureBar title={name} path={`/events/${event_id}`} onBack={onBack} />
      {picture !== null && opened && (
        <Suspense>
          <Viewer
            items={[{ id: picture, type: 'image', src: imageUrl(picture), alt: name }]}
            shownId={picture}
            onShow={() => {}}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
