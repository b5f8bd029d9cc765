import type { ReactNode } from 'react';
import { Face, type FaceProps } from '../../../ui/people/face.tsx';
import { ListRow, type ListRowProps } from '../../../ui/row/list-row.tsx';

type Named = { first_name: string | null; nickname: string | null; profile_image: string | null };

export type PersonRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot' | 'trailing'> & {
  person: Named;
  ring?: FaceProps['ring'];
  /** What there is to say of them here: where they are, how many friends you share. */
  meta?: ReactNode;
};

/** A person in a list, with the ring that says whether they are out. */
export function PersonRow({ person, ring = 'none', meta, ...row }: PersonRowProps) {
  const name = person.nickname ?? person.first_name ?? 'Somebody';
  return (
    <ListRow
      {...row}
      leading={<Face user={{ name, image: person.profile_image }} ring={ring} />}
      title={name}
      lines={meta ? [meta] : []}
    />
  );
}
