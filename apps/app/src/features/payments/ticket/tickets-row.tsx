import { useNavigate } from '@tanstack/react-router';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { ticketListWords } from './words.ts';

/** The row of the settings that leads to the user's tickets. */
export function TicketsRow() {
  const navigate = useNavigate();
  return (
    <SettingRow
      icon="QrCode"
      label={ticketListWords.title}
      to="/tickets"
      onPress={() => void navigate({ to: '/tickets' })}
    />
  );
}
