import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { hrefOf } from './flow.ts';
import classes from './trail.module.css';

export type NamedIdProps = { field: string; id: string; names: Readonly<Record<string, string>> };

/**
 * An id is shown as a link with the name of its object; as its first letters where the object no longer
 * exists.
 */
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
