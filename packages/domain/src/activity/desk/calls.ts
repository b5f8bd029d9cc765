import * as z from 'zod/mini';
import { brand } from '../../brand.ts';
import { defineCall } from '../../kernel/call.ts';
import { userId } from '../../kernel/id.ts';
import { requestedNight } from '../../kernel/night/requested.ts';
import { days } from '../../kernel/time.ts';
import { timestamp } from '../entity.ts';
import {
  activityDaysLimit,
  appActivity,
  houseFiguresAnswer,
  mostFigureNights,
  repFigures,
} from './entity.ts';

const superAdmin = { role: 'super_admin' } as const;

export const usersAppActivity = defineCall({
  id: 'users-app-activity',
  method: 'GET',
  summary:
    "The use of the app between two moments in milliseconds, both included: by day, and one person's lines where they are named.",
  access: superAdmin,
  input: z
    .object({
      user_id: z.optional(userId),
      start: timestamp,
      end: timestamp,
    })
    .check(
      z.refine(
        ({ start, end }) =>
          Number(end) >= Number(start) && Number(end) - Number(start) <= activityDaysLimit * days,
        {
          error: `must be after start, at most ${activityDaysLimit} days`,
          path: ['end'],
        },
      ),
    ),
  output: appActivity,
  repeat: 'read',
  surface: 'desk',
  audit: ['user_id'],
  looksUp: { exempt: 'for super admins alone, who see every account' },
});

export const houseFigures = defineCall({
  id: 'house-figures',
  method: 'POST',
  summary:
    'The city by night: who joined, was active and out, and what was poured. No number of people under five.',
  access: superAdmin,
  input: z.object({ from: requestedNight, to: requestedNight }).check(
    z.refine(
      ({ from, to }) => {
        const further = Date.parse(to) - Date.parse(from);
        return further >= 0 && further < mostFigureNights * days;
      },
      { error: `must be 1 to ${mostFigureNights} nights`, path: ['to'] },
    ),
  ),
  output: houseFiguresAnswer,
  repeat: 'read',
  surface: 'desk',
});

export const myRepFigures = defineCall({
  id: 'my-rep-figures',
  method: 'POST',
  summary:
    "A rep's venues: how many they confirmed, how many wait for any rep, what was poured free there this month; and the rewards that they are owed.",
  access: { role: brand.repRole },
  input: z.object({}),
  output: repFigures,
  repeat: 'read',
  surface: 'desk',
});
