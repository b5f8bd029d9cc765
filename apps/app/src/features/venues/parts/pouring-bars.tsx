import { useQuery } from '@tanstack/react-query';
import { imageUrl } from '../../../platform/config.ts';
import { Face } from '../../../ui/face/face.tsx';
import { barsWherePlansPourOptions } from '../remote/nearby.ts';
import classes from './pouring-bars.module.css';
import { venueWords } from './words.ts';

/** Counts the bars that pour and shows some of them. Where they do not load, nothing is shown. */
export function PouringBars() {
  const { data, isPending } = useQuery(barsWherePlansPourOptions());
  if (isPending) return <div className={classes.bars} aria-busy />;
  if (!data || data.total === 0) return null;
  return (
    <section className={classes.bars} aria-label={venueWords.pouring.label}>
      <p className={classes.count}>{venueWords.pouring.count(data.total)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={classes.list} aria-label={venueWords.pouring.list} tabIndex={0}>
        {data.venues.map(({ id, name, image, logo }) => (
          <li key={id} className={classes.bar}>
            {image ? (
              <img src={imageUrl(image, 'thumbnail')} alt="" className={classes.picture} />
            ) : (
              <span className={classes.picture}>
                <Face user={{ name, image: imageUrl(logo, 'face') }} size={48} />
              </span>
            )}
            <span className={classes.name}>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
