import { widestRadiusMetres } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import litLine from '../../../ui/row/lit-line.module.css';
import { prosInAreaOptions } from '../remote.ts';
import { staffWords } from './words.ts';

/** Shows the line "On shift now at The Low Lantern" for a pro on shift nearby, and `otherwise` for all others. */
export function ShiftNow({ proUserId, otherwise }: { proUserId: string; otherwise: ReactNode }) {
  const near = useUserLocation();
  const { data: pros } = useQuery(
    prosInAreaOptions({ near, radiusMetres: widestRadiusMetres, bounds: null }),
  );
  const shift = pros?.find(pro => pro.user_id === proUserId);
  if (!shift) return otherwise;
  return (
    <Link to="/venues/$id" params={{ id: shift.venue_id }} className={litLine.line}>
      {staffWords.onNow(shift.venue_name)}
    </Link>
  );
}
