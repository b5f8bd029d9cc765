import type { NearbyPro, TopPro } from '@nightjar/domain/staff/entity';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { ProEntry } from './pro-entry.tsx';

type ProRowsProps = { pros: readonly (NearbyPro | TopPro)[]; userId: string };

/** Shows pros as the rows of a list. */
export function ProRows({ pros, userId }: ProRowsProps) {
  const near = useUserLocation();
  return pros.map(pro => (
    <li key={pro.pro_id}>
      <ProEntry pro={pro} userId={userId} near={near} />
    </li>
  ));
}
