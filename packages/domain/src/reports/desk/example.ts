import { defineExample, id, minutesFromNow } from '../../kernel/example.ts';
import { deskReport, reportGroup, reportRow, reportTarget } from './entity.ts';

/** Makes the user that the reports are about. */
export const exampleReportTarget = defineExample(reportTarget, () => ({
  kind: 'user',
  id: id('user', 9),
  name: 'Moth',
  image: null,
  suspended_at: null,
  suspended_until: null,
  deleted: false,
}));

/** Makes a report that waits for its decision. */
export const exampleReportRow = defineExample(reportRow, () => ({
  report_id: id('report'),
  reporter: { id: id('user', 8), name: 'Finch', filed: 1, resolved: 0, dismissed: 0 },
  description: 'Felt unsafe: he followed us to the car.',
  created_at: minutesFromNow(-90),
  state: 'open',
  decided_at: null,
  decided_by: null,
  note: null,
}));

export const exampleReportGroup = defineExample(reportGroup, () => ({
  target: exampleReportTarget(),
  open: 1,
  total: 1,
  reporters: 1,
  newest_at: minutesFromNow(-90),
  reports: [exampleReportRow()],
}));

/** Makes a report with copies of a profile, a picture, a video and two messages as its evidence. */
export const exampleDeskReport = defineExample(deskReport, () => ({
  ...exampleReportRow(),
  target: exampleReportTarget(),
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
}));
