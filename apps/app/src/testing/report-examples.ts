import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { adminReport, fetchReports } from '@nightjar/domain/reports/desk/calls';
import { id, minutesFromNow } from './examples.ts';

export type GroupWire = OutputWireOf<typeof fetchReports>[number];
export type ReportWire = OutputWireOf<typeof adminReport>;

export const reportRowOf = (change: Partial<GroupWire['reports'][number]> = {}) => ({
  report_id: id('report'),
  reporter: { id: id('user', 8), name: 'Finch', filed: 1, resolved: 0, dismissed: 0 },
  description: 'Felt unsafe: he followed us to the car.',
  created_at: minutesFromNow(-90),
  state: 'open' as const,
  decided_at: null,
  decided_by: null,
  note: null,
  ...change,
});

export const targetOf = (change: Partial<GroupWire['target']> = {}): GroupWire['target'] => ({
  kind: 'user',
  id: id('user', 9),
  name: 'Moth',
  image: null,
  suspended_at: null,
  suspended_until: null,
  deleted: false,
  ...change,
});

export const groupOf = (change: Partial<GroupWire> = {}): GroupWire => ({
  target: targetOf(),
  open: 1,
  total: 1,
  reporters: 1,
  newest_at: minutesFromNow(-90),
  reports: [reportRowOf()],
  ...change,
});

export const deskReportOf = (change: Partial<ReportWire> = {}): ReportWire => ({
  ...reportRowOf(),
  target: targetOf(),
  evidence: {
    taken_at: minutesFromNow(-90),
    profile: { first_name: 'Mo', last_name: null, nickname: 'Moth', bio: 'Ask me for tickets', city: null },
    venue: null,
    pictures: [
      { label: 'Profile picture', kind: 'image', url: '/profile.jpg', message_id: null },
      { label: 'Message', kind: 'video', url: '/film.mp4', message_id: id('message') },
    ],
    messages: [
      {
        message_id: id('message'),
        at: minutesFromNow(-200),
        where: 'Roof',
        text: 'Cheap tickets',
        attachment: true,
      },
      {
        message_id: id('message', 2),
        at: minutesFromNow(-100),
        where: null,
        text: 'Answer me',
        attachment: false,
      },
    ],
  },
  others: [],
  suspensions: [],
  may_suspend: true,
  ...change,
});
