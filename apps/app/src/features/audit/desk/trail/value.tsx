import { isUuid } from './flow.ts';
import { NamedId } from './named-id.tsx';
import classes from './trail.module.css';
import { exactTimeLabel, fieldLabel, sentenceCase, trailWords } from './words.ts';

const entryWords = trailWords.entry;

export type ValueProps = { field: string; value: unknown; names: Readonly<Record<string, string>> };

const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const snakeCasePattern = /^[a-z]+(_[a-z]+)+$/;

/** Shows a value as people read it: a name for an id, a text for yes and no, a list as its parts. */
export function FieldValue({ field, value, names }: ValueProps) {
  if (value === undefined || value === null || value === '') return <span className={classes.quiet}>—</span>;
  if (typeof value === 'boolean') return value ? entryWords.yes : entryWords.no;
  if (Array.isArray(value)) return <ValueList {...{ field, names }} value={value} />;
  if (typeof value === 'object') return <NestedFieldList value={value} names={names} />;
  if (isUuid(value)) return <NamedId {...{ field, names }} id={value} />;
  const text = String(value);
  if (timestampPattern.test(text)) return <time dateTime={text}>{exactTimeLabel(text)}</time>;
  return snakeCasePattern.test(text) ? sentenceCase(text) : text;
}

function ValueList({ field, value, names }: { field: string; value: unknown[]; names: ValueProps['names'] }) {
  if (value.length === 0) return <span className={classes.quiet}>—</span>;
  return (
    <ul>
      {value.map((part, place) => (
        <li key={`${place}-${JSON.stringify(part)}`}>
          <FieldValue {...{ field, names }} value={part} />
        </li>
      ))}
    </ul>
  );
}

const NestedFieldList = ({ value, names }: { value: object; names: ValueProps['names'] }) =>
  Object.entries(value).map(([field, part], place) => (
    <span key={field}>
      {place > 0 && ', '}
      {fieldLabel(field)}: <FieldValue field={field} value={part} names={names} />
    </span>
  ));
