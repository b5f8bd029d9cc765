import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { hrefOfId } from './flow.ts';
import classes from './trail.module.css';

export type NamedIdProps = { field: string; id: string; names: Readonly<Record<string, string>> };

/**
 * Shows an id by the name of its object, as a link where the desk has a page about it. Where no name is known, the
 * first letters of the id are shown.
 */
export function NamedId({ field, id, names }: NamedIdProps) {
  const href = hrefOfId(field, id);
  const text = names[id] ?? <span className={classes.id}>{id.slice(0, 8)}…</span>;
  if (href === null) return <span title={id}>{text}</span>;
  return (
    <HrefLink href={href} title={id} className={classes.named}>
      {text}
    </HrefLink>
  );
}
