import type { ReactNode } from 'react';
import { Face, type FaceProps, type FaceUser } from '../../../ui/face/face.tsx';
import { ListRow, type ListRowProps } from '../../../ui/row/list-row.tsx';
import { PersonName } from './person-name.tsx';

export type PersonRowProps = Pick<
  ListRowProps,
  'id' | 'selected' | 'onPress' | 'renderRoot' | 'trailing' | 'actions' | 'actionsPlace'
> & {
  user: FaceUser;
  sealed?: boolean;
  ring?: FaceProps['ring'];
  /** The fact is about the person in this list: where they are, how many mutual friends they have. */
  meta?: ReactNode;
};

/** The ring of the face shows whether the person is out. */
export function PersonRow(props: PersonRowProps) {
  const { user, sealed, ring = 'none', meta, ...row } = props;
  return (
    <ListRow
      {...row}
      leading={<Face user={user} ring={ring} />}
      title={<PersonName name={user.name} sealed={sealed} />}
      lines={meta ? [meta] : []}
    />
  );
}
