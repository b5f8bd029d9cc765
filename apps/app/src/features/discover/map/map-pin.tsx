import type { KindCounts } from '@nightjar/domain/places/rules';
import { imageUrl } from '../../../platform/config.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { MapPlace } from './items.ts';
import classes from './map-pin.module.css';
import { pinColours } from './palette.ts';
import { arcColour, clusterSide, donutArcs, donutDisc, donutWidth, hatchDash, pinArt } from './pin-shapes.ts';

type PinProps = { place: MapPlace; state: 'plain' | 'selected' | 'faded' };

/**
 * One pin. Its shape shows the kind, then its colour. It is hidden from screen readers: the list has the same
 * items.
 */
export function MapPin({ place, state }: PinProps) {
  const closed = place.kind === 'venue' && !place.open;
  const art = pinArt(place.kind, !closed);
  return (
    <div
      className={classes.pin}
      data-kind={place.kind}
      data-closed={closed || undefined}
      data-selected={state === 'selected' || undefined}
      data-faded={state === 'faded' || undefined}
    >
      <svg width={art.side} height={art.side} aria-hidden="true">
        <path
          d={art.path}
          fill={art.fill}
          stroke={art.stroke}
          strokeWidth={art.pen}
          strokeDasharray={art.dash?.join(' ')}
        />
      </svg>
      <span className={classes.inside}>
        <PinFace place={place} />
      </span>
      {state === 'selected' && <PinPlate name={place.name} />}
    </div>
  );
}

function PinFace({ place }: { place: MapPlace }) {
  if (place.kind === 'venue')
    return <Icon name={place.glyph} size={18} weight={place.open ? 'bold' : 'regular'} />;
  if (place.kind === 'friend' && place.image) return <img src={imageUrl(place.image, 'face')} alt="" />;
  return place.kind === 'event' ? place.day : place.initials;
}

function PinPlate({ name }: { name: string }) {
  return <span className={classes.plate}>{name}</span>;
}

/** Several places at one spot: how many, and of which kinds. */
export function ClusterDonut({ counts, total }: { counts: KindCounts; total: number }) {
  const side = clusterSide(total);
  return (
    <div className={classes.cluster}>
      <svg width={side} height={side} aria-hidden="true" fill="none" strokeWidth={donutWidth}>
        <circle cx={side / 2} cy={side / 2} r={side / 2} fill={pinColours.bark} />
        <path d={donutDisc(side)} fill={pinColours.bone} />
        {donutArcs(counts, side).map(({ kind, path }) => (
          <g key={kind}>
            <path d={path} stroke={arcColour(kind)} />
            {kind === 'pro' && (
              <path d={path} stroke={pinColours.bark} strokeDasharray={hatchDash.join(' ')} />
            )}
          </g>
        ))}
      </svg>
      <span className={classes.count}>{total}</span>
    </div>
  );
}
