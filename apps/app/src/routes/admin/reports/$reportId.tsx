import { createFileRoute } from '@tanstack/react-router';
import { ReportScreen } from '../../../features/reports/desk/decide/report-screen.tsx';
import { refreshReport } from '../../../features/reports/desk/remote.ts';
import { HoldVenue } from '../../../features/venues/desk/hold/hold-venue.tsx';
import { superAdminRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/reports/$reportId')({
  staticData: { rule: superAdminRule, title: 'Report' },
  component: Report,
});

function Report() {
  const { reportId } = Route.useParams();
  return (
    <ReportScreen
      key={reportId}
      reportId={reportId}
      renderHold={({ target }) =>
        target.id && (
          <HoldVenue
            venue={{ id: target.id, name: target.name }}
            reportId={reportId}
            onHeld={() => void refreshReport(reportId)}
          />
        )
      }
    />
  );
}
