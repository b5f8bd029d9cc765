import { actReasonLimits } from '@nightjar/domain/people/desk/entity';

export const actWords = {
  next: 'What happens next',
  reasonTooShort: `Say why in at least ${actReasonLimits.least} characters.`,
} as const;
