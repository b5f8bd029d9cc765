import type { Evidence } from '@nightjar/domain/reports/entity';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import classes from './decide.module.css';
import { EvidencePicture } from './evidence-picture.tsx';
import { MessageThread } from './message-thread.tsx';
import { decideWords, momentText, profileLabels, venueLabels } from './words.ts';

const evidenceWords = decideWords.evidence;

/** Shows the evidence of a report, which was copied when the report was filed. */
export function EvidencePanel({ evidence }: { evidence: Evidence | null }) {
  if (!evidence)
    return (
      <DeskPanel title={evidenceWords.title}>
        <p className={classes.text}>{evidenceWords.none}</p>
      </DeskPanel>
    );
  const { profile, venue, pictures, messages } = evidence;
  const own = pictures.filter(({ message_id }) => message_id === null);
  return (
    <DeskPanel
      title={evidenceWords.title}
      action={<time dateTime={evidence.taken_at}>{momentText(evidence.taken_at)}</time>}
    >
      <p className={classes.text}>{evidenceWords.taken}</p>
      {profile && <EvidenceFields title={evidenceWords.profile} of={labelFields(profile, profileLabels)} />}
      {venue && <EvidenceFields title={evidenceWords.venue} of={labelFields(venue, venueLabels)} />}
      {own.length > 0 && <EvidencePictures pictures={own} />}
      {profile && <MessageThread messages={messages} pictures={pictures} />}
    </DeskPanel>
  );
}

/** Returns the fields that were filled in, with their labels. */
const labelFields = <Name extends string>(
  of: Readonly<Record<Name, string | null>>,
  labels: Readonly<Record<Name, string>>,
): (readonly [string, string])[] =>
  (Object.keys(labels) as Name[]).flatMap(name => {
    const text = of[name];
    return text ? [[labels[name], text] as const] : [];
  });

function EvidenceFields({ title, of }: { title: string; of: readonly (readonly [string, string])[] }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{title}</h3>
      {of.length === 0 ? (
        <p className={classes.quiet}>{evidenceWords.nothing}</p>
      ) : (
        <dl className={classes.fields}>
          {of.map(([label, text]) => (
            <div key={label} className={classes.field}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function EvidencePictures({ pictures }: { pictures: Evidence['pictures'] }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{evidenceWords.pictures}</h3>
      <ul className={classes.pictures}>
        {pictures.map(picture => (
          <li key={picture.url}>
            <EvidencePicture picture={picture} />
          </li>
        ))}
      </ul>
    </section>
  );
}
