import { defineRefusals } from '../kernel/failure.ts';

export const reportRefusals = defineRefusals({
  reporting_yourself: 'You cannot report yourself.',
});
