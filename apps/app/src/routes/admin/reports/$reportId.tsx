import { createFileRoute } from '@tanstack/react-router';
import { HoldVenue } from '../../../features/desk/hold/hold-venue.tsx';
import { ReportScreen } from '../../../features/reports/decide/report-screen.tsx';
import { refreshReport } from '../../../features/reports/remote/desk.ts';
import { superAdmin } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/reports/$reportId')({
  staticData: { rule: superAdmin, title: 'Report' },
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
