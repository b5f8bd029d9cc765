import type { ReactNode } from 'react';
import { Face, type FaceUser } from '../../../ui/face/face.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { ListRow, type ListRowProps } from '../../../ui/row/list-row.tsx';

export type ProRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot' | 'actions'> & {
  user: FaceUser;
  /**
   * This text is the role of a bartender, such as "Bartender at The Low Lantern"; null for a pro who is on no team now.
   */
  work: string | null;
  /** These facts about a bartender are on one line: "On until 2:00am", a distance. */
  facts?: readonly ReactNode[];
};

/** The row never shows a pro's code and color. */
export function ProRow({ user, work, facts = [], ...row }: ProRowProps) {
  const lines = [
    ...(work ? [<span key="work">{work}</span>] : []),
    ...(facts.length > 0 ? [<FactLine key="facts" facts={facts} />] : []),
  ];
  return <ListRow {...row} leading={<Face user={user} ring="pro" />} title={user.name} lines={lines} />;
}
