import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { repFiguresOptions } from '../remote.ts';
import classes from './rep-figures.module.css';
import { startWords } from './words.ts';

const words = startWords.figures;
const repFigureNames = ['confirmed', 'waiting', 'free_pours', 'rewards_due'] as const;

/** Shows a rep the figures of the venues that they confirmed. */
export function RepFigures() {
  const query = useQuery(repFiguresOptions());
  return (
    <section aria-label={words.title} className={classes.strip}>
      <QueryView query={query} skeleton={<Figures />} errorFallback={words.failed} inCard>
        {figures => <Figures figures={figures} />}
      </QueryView>
    </section>
  );
}

/** Without figures, the strip is a placeholder of the same height. */
function Figures({ figures }: { figures?: Readonly<Record<(typeof repFigureNames)[number], number>> }) {
  return (
    <dl className={classes.figures} aria-hidden={figures === undefined || undefined}>
      {repFigureNames.map(field => (
        <div key={field} className={classes.figure}>
          <dt>
            {words.labels[field]}
            <small>{words.notes[field]}</small>
          </dt>
          <dd>
            {figures === undefined ? (
              '–'
            ) : field === 'waiting' && figures.waiting > 0 ? (
              <Link to="/admin/venues/confirm">{figures.waiting}</Link>
            ) : (
              figures[field].toLocaleString('en-US')
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
