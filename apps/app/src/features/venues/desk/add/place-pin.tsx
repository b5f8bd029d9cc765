import { Button } from '@mantine/core';
import type { Point } from '@nightjar/domain/kernel/geo';
import { useState } from 'react';
import { location } from '../../../../native/location/index.ts';
import { useUserLocation } from '../../../../platform/location/user-location.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import type { VenueValues } from '../parts/form/flow.ts';
import classes from './add.module.css';
import { addWords } from './words.ts';

const pinWords = addWords.pin;

type PlacePinProps = { values: VenueValues; onPlace: (place: Point) => void };

/**
 * Offers two ways to put the first pin of a venue: at the position of this device, or on the map, where the user drags
 * it. No pin is put until the user presses a button.
 */
export function PlacePin({ values, onPlace }: PlacePinProps) {
  const { lat, lng } = useUserLocation();
  if (hasPin(values)) return null;
  return (
    <div className={classes.pin}>
      <p className={classes.stateText}>{pinWords.none}</p>
      <UseDevicePositionButton onPlace={onPlace} />
      <Button variant="default" onClick={() => onPlace({ lat, lng })}>
        {pinWords.drag}
      </Button>
    </div>
  );
}

export const hasPin = ({ lat, lng }: Point) => Number.isFinite(lat) && Number.isFinite(lng);

/** The button puts the pin at the position of the device, because a rep on the road is often in front of the venue. */
export function UseDevicePositionButton({ onPlace }: { onPlace: (place: Point) => void }) {
  const [looking, setLooking] = useState(false);
  const [failed, setFailed] = useState(false);
  const look = async () => {
    setLooking(true);
    const fix = await location.readPosition();
    setLooking(false);
    setFailed(!fix.found);
    if (fix.found) onPlace(fix.point);
  };
  if (!location.supported) return null;
  return (
    <>
      <Button
        variant="default"
        loading={looking}
        leftSection={<Icon name="NavigationArrow" size={16} />}
        onClick={() => void look()}
      >
        {pinWords.here}
      </Button>
      {failed && (
        <p role="alert" className={classes.stateText}>
          {pinWords.failed}
        </p>
      )}
    </>
  );
}
