import type { ReactNode } from 'react';
import { Face, type FaceUser } from '../../../ui/face/face.tsx';
import { Facts } from '../../../ui/row/facts.tsx';
import { ListRow, type ListRowProps } from '../../../ui/row/list-row.tsx';

export type ProRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot' | 'actions'> & {
  user: FaceUser;
  /** "Bartender at The Low Lantern"; null where they are on no team now. */
  work: string | null;
  /** "On until 2:00am", a distance: short ones, on one line. */
  facts?: readonly ReactNode[];
};

/** A pro, without code and colour. */
export function ProRow({ user, work, facts = [], ...row }: ProRowProps) {
  const lines = [
    ...(work ? [<span key="work">{work}</span>] : []),
    ...(facts.length > 0 ? [<Facts key="facts" facts={facts} />] : []),
  ];
  return <ListRow {...row} leading={<Face user={user} ring="pro" />} title={user.name} lines={lines} />;
}
