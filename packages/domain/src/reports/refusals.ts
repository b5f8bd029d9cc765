import { defineRefusals } from '../kernel/failure.ts';

export const reportRefusals = defineRefusals({
  reporting_yourself: "You can't report yourself.",
});
