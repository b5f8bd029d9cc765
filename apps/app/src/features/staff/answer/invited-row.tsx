import { useNavigate } from '@tanstack/react-router';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { teamCardTexts } from '../parts/words.ts';

/** This row of the settings links to the invitation that a team has sent to the user. */
export function InvitedRow() {
  const navigate = useNavigate();
  const { to, row } = teamCardTexts([], 1);
  return <SettingRow icon="Martini" {...row} to={to} onPress={() => void navigate({ to })} />;
}
