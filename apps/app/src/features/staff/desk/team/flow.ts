import type { StaffRow } from '@nightjar/domain/staff/desk/entity';

/** Groups the rows of a team: users who ask to join, users who are invited, and members. */
export const teamParts = (staff: readonly StaffRow[]) => ({
  waiting: staff.filter(({ state }) => state === 'pending'),
  invited: staff.filter(({ state }) => state === 'invited'),
  team: staff.filter(({ state }) => state === 'approved'),
});

/** Some people cannot distinguish the colors of these pairs: Ruby and Copper, Amber and Lime. */
const similarColours: readonly (readonly [number, number])[] = [
  [2, 8],
  [1, 6],
];

/** Returns two colleagues whose colors are the same or look similar; null where all colors differ clearly. */
export function similarlyColouredPros(team: readonly StaffRow[]): readonly [StaffRow, StaffRow] | null {
  for (const [at, one] of team.entries()) {
    const other = team
      .slice(at + 1)
      .find(({ pro_color_id }) => areColoursSimilar(one.pro_color_id, pro_color_id));
    if (other) return [one, other];
  }
  return null;
}

function areColoursSimilar(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return false;
  return one === other || similarColours.some(pair => pair.includes(one) && pair.includes(other));
}

/** Tests whether the reader may give this colleague another role. */
export const mayChangeRole = ({ may_give, pro_role_id }: StaffRow): boolean =>
  may_give.some(id => id !== pro_role_id);
