import { distanceLabel } from '@nightjar/domain/kernel/geo';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import type { NearbyPro, TopPro } from '@nightjar/domain/staff/entity';
import { shiftText } from '@nightjar/domain/staff/rules/shifts';
import { imageUrl } from '../../../platform/config.ts';
import { Face } from '../../../ui/face/face.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { ListRow, type ListRowProps } from '../../../ui/row/list-row.tsx';
import { staffWords } from './words.ts';

export type ProRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot' | 'actions'> & {
  /** The row of a top pro has the number of followers too. */
  pro: NearbyPro & Partial<Pick<TopPro, 'followers_count'>>;
  /** The person is this many meters away from the venue; null where the row shows no distance. */
  metres: number | null;
};

/** The row has the name, the venue and the end of the shift. It never shows a staff code or a color. */
export function ProRow({ pro, metres, ...row }: ProRowProps) {
  const name = nameOrElse(pro, staffWords.unnamed);
  const facts = [
    pro.clocked_in ? shiftText(pro.clocked_in_until, pro.timezone) : staffWords.off,
    pro.followers_count && staffWords.followers(pro.followers_count),
    metres !== null && distanceLabel(metres),
  ].filter(Boolean);
  return (
    <ListRow
      {...row}
      leading={<Face user={{ name, image: imageUrl(pro.profile_image, 'face') }} ring="pro" />}
      title={name}
      lines={[
        <span key="place">{staffWords.roleAt(pro.role, pro.venue_name)}</span>,
        <FactLine key="until" facts={facts} />,
      ]}
    />
  );
}
