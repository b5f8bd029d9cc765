import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { hrefOf } from './flow.ts';
import classes from './trail.module.css';

export type NamedIdProps = { field: string; id: string; names: Readonly<Record<string, string>> };

/** What an id names, as a link to its page; the id's first letters where it names nothing that still exists. */
export function NamedId({ field, id, names }: NamedIdProps) {
  const href = hrefOf(field, id);
  const text = names[id] ?? <span className={classes.id}>{id.slice(0, 8)}…</span>;
  if (href === null) return <span title={id}>{text}</span>;
  return (
    <HrefLink href={href} title={id} className={classes.named}>
      {text}
    </HrefLink>
  );
}
