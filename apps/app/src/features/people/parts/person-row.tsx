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
  /** A fact about the person that this list shows, such as where they are or how many mutual friends they have. */
  meta?: ReactNode;
};

/** Shows a person as a row. A ring around the face shows whether the person is out. */
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
