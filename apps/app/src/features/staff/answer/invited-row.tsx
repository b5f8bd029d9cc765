import { useNavigate } from '@tanstack/react-router';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { teamCardTexts } from '../parts/words.ts';

/** The row of the settings leads to the invitation of a team. */
export function InvitedRow() {
  const navigate = useNavigate();
  const { to, row } = teamCardTexts([], 1);
  return <SettingRow icon="Martini" {...row} to={to} onPress={() => void navigate({ to })} />;
}
