import { defineExample, id, minutesFromNow } from '../../kernel/example.ts';
import { codeUse, inviteCode, referralRing } from './entity.ts';

export const exampleInviteCode = defineExample(inviteCode, () => ({
  code_id: id('code'),
  code: 'ROOFTOP22',
  label: 'Rooftop opening',
  state: 'open',
  max_uses: 50,
  uses: 12,
  expires_at: null,
  closed_at: null,
  free_drinks_per_period: 2,
  shots_per_period: 1,
  cooldown_in_minutes: 90,
  created_at: minutesFromNow(-5000),
  created_by: 'Wren',
}));

export const exampleCodeUse = defineExample(codeUse, () => ({
  user_id: id('user', 2),
  name: 'Ada',
  profile_image: null,
  used_at: minutesFromNow(-120),
}));

export const exampleReferralRing = defineExample(referralRing, () => ({
  referrer: { id: id('user', 5), name: 'Finch', suspended: false },
  invitees: [
    { id: id('user', 6), name: 'Ada', joined_at: minutesFromNow(-9000), state: 'qualified' },
    { id: id('user', 7), name: null, joined_at: minutesFromNow(-8000), state: 'paid' },
  ],
  because: ['4 of 5 share one device.', 'All joined within an hour.'],
  unpaid: 1,
}));
