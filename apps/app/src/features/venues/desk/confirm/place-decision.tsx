import { Button, Stack } from '@mantine/core';
import type { Point } from '@nightjar/domain/kernel/geo';
import type { DeskVenue, PlaceChangeToReview } from '@nightjar/domain/venues/desk/entity';
import type { Place } from '@nightjar/domain/venues/rules/place';
import type { ReactNode } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { useMinute } from '../../../../platform/now.ts';
import { RelativeTime } from '../../../../ui/format/relative-time.tsx';
import { commonTexts } from '../../../../ui/words.ts';
import { AttemptError } from '../parts/form/attempt-error.tsx';
import { FactList } from '../parts/form/step-facts.tsx';
import { useAttempt } from '../parts/form/use-attempt.ts';
import { placeChangeText, stateText, timezoneText } from '../parts/words.ts';
import { decidePlaceChange } from '../remote.ts';
import confirmClasses from './confirm.module.css';
import classes from './place-decision.module.css';
import { confirmWords } from './words.ts';

const placeWords = confirmWords.place;

/** Renders a map around a place, without controls. */
export type RenderStillMap = (place: Point) => ReactNode;

type PlaceDecisionProps = {
  venue: DeskVenue;
  change: PlaceChangeToReview;
  renderStill: RenderStillMap;
};

/**
 * Shows the place at which a venue was confirmed beside its new place, which is requested or is the venue's place
 * already. A rep takes the new place or keeps the confirmed one.
 */
export function PlaceDecision({ venue, change, renderStill }: PlaceDecisionProps) {
  const online = useOnline();
  const now = useMinute();
  const { busy, error, run } = useAttempt();
  const decide = (take: boolean) => {
    if (online) void run(() => decidePlaceChange({ venue_id: venue.id, place: change.after, take }));
  };
  return (
    <section className={classes.decision} aria-labelledby="place-decision">
      <h2 id="place-decision" className={confirmClasses.title}>
        {placeChangeText(change)}
      </h2>
      <p className={confirmClasses.note}>
        {change.asked_at && (
          <>
            <RelativeTime at={Date.parse(change.asked_at)} now={now} />
            {' · '}
          </>
        )}
        {change.asked ? placeWords.asked(change.asked_by) : placeWords.moved}
      </p>
      <div className={classes.sides}>
        <PlaceSide title={placeWords.before} place={change.before} renderStill={renderStill} />
        <PlaceSide
          title={change.asked ? placeWords.after : placeWords.now}
          place={change.after}
          renderStill={renderStill}
        />
      </div>
      <p className={confirmClasses.note}>
        {change.before.state === change.after.state ? placeWords.sameLaw : placeWords.otherLaw}
      </p>
      <AttemptError error={error} />
      {!online && <p className={confirmClasses.note}>{commonTexts.needsSignal}</p>}
      <div className={confirmClasses.buttons}>
        <Button variant="default" disabled={busy} aria-disabled={!online} onClick={() => decide(false)}>
          {placeWords.keep}
        </Button>
        <Button loading={busy} aria-disabled={!online} onClick={() => decide(true)}>
          {placeWords.take}
        </Button>
      </div>
    </section>
  );
}

type SideProps = { title: string; place: Place; renderStill: RenderStillMap };

function PlaceSide({ title, place, renderStill }: SideProps) {
  return (
    <Stack gap="xs" miw={0}>
      <h3 className={classes.sideTitle}>{title}</h3>
      <div className={classes.map}>{renderStill(place)}</div>
      <FactList
        facts={[
          { label: placeWords.state, value: stateText(place.state) },
          { label: placeWords.timezone, value: timezoneText(place.timezone) },
          { label: placeWords.pin, value: `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}` },
        ]}
      />
    </Stack>
  );
}
