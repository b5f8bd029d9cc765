import type { ReactNode } from 'react';
import { ActionRow, type ActionRowProps } from '../row/action-row.tsx';
import { ListRow, type ListRowProps } from '../row/list-row.tsx';
import { Face, type FaceProps, type FaceUser } from './face.tsx';
import { PersonName } from './person-name.tsx';

export type PersonRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot' | 'trailing'> & {
  user: FaceUser;
  verified?: boolean;
  ring?: FaceProps['ring'];
  /** What there is to say of them here: where they are, how many friends you share. */
  meta?: ReactNode;
  /** Controls beside the row: a <RelationButton>, a <FollowButton>. */
  actions?: ReactNode;
  actionsPlace?: ActionRowProps['place'];
};

/** A person in a list, with the ring that says whether they are out. */
export function PersonRow(props: PersonRowProps) {
  const { user, verified, ring = 'none', meta, actions, actionsPlace, ...row } = props;
  return (
    <ActionRow actions={actions} place={actionsPlace}>
      <ListRow
        {...row}
        leading={<Face user={user} ring={ring} />}
        title={<PersonName name={user.name} verified={verified} />}
        lines={meta ? [meta] : []}
      />
    </ActionRow>
  );
}
