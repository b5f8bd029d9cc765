import { defineRefusals } from '../kernel/failure.ts';

export const reportRefusals = defineRefusals({
  reporting_yourself: "You can't report yourself.",
  decided_already: 'Someone else decided this report already.',
  about_yourself: 'This report is about you or your venue, so someone else decides it.',
});
