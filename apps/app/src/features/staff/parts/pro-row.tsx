import { distanceLabel } from '@nightjar/domain/kernel/geo';
import { hourLabel } from '@nightjar/domain/kernel/time';
import { nameOr } from '@nightjar/domain/people/rules/name';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import { Face } from '../../../ui/face/face.tsx';
import { Facts } from '../../../ui/row/facts.tsx';
import { ListRow, type ListRowProps } from '../../../ui/row/list-row.tsx';

export type ProRowProps = Pick<ListRowProps, 'id' | 'selected' | 'onPress' | 'renderRoot' | 'actions'> & {
  pro: NearbyPro;
  /** From the person, in metres; null where the venue's row has the distance. */
  metres: number | null;
};

/** A pro on shift: name, venue and end of the shift, without code and colour. */
export function ProRow({ pro, metres, ...row }: ProRowProps) {
  const name = nameOr(pro, 'Staff');
  return (
    <ListRow
      {...row}
      leading={<Face user={{ name, image: pro.profile_image }} ring="pro" />}
      title={name}
      lines={[
        <span key="place">
          {sentence(pro.role)} at {pro.venue_name}
        </span>,
        <Facts
          key="until"
          facts={[shiftWords(pro.clocked_in_until), ...(metres === null ? [] : [distanceLabel(metres)])]}
        />,
      ]}
    />
  );
}

/** In the device's time zone: nearby venues have the same. */
function shiftWords(until: string | null): string {
  if (!until) return 'On now';
  const end = new Date(until);
  return `On until ${hourLabel(end.getHours() * 100 + end.getMinutes())}`;
}

const sentence = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
