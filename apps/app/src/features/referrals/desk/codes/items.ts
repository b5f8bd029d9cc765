import { text } from '@nightjar/domain/kernel/text';
import { codeId, codeLabelLimit, codeLimits, ownCode } from '@nightjar/domain/referrals/desk/entity';
import { codeStates } from '@nightjar/domain/referrals/entity';
import * as z from 'zod/mini';
import type { Filter } from '../../../../ui/desk/filter-bar.tsx';
import type { ListShape } from '../../../../ui/desk/list-search.ts';
import { codesWords, endOfNight, stateLabels } from './words.ts';

export const codesSearchShape = {
  filters: { term: z.string().check(z.maxLength(codeLabelLimit)), state: z.enum(codeStates) },
  sorts: ['created_at'],
  order: 'desc',
  cursor: codeId,
} as const satisfies ListShape;

const { filters, whole } = codesWords;

export const codesFilters: readonly Filter[] = [
  { kind: 'search', name: 'term', label: filters.term },
  {
    ...{ kind: 'select', name: 'state', label: filters.state, any: filters.any },
    options: codeStates.map(value => ({ value, label: stateLabels[value] })),
  },
];

const isWholeNumberInRange = (typed: string, least: number, most: number) =>
  /^\d{1,7}$/.test(typed) && Number(typed) >= least && Number(typed) <= most;

/** The form accepts a whole number written as "1,000". */
const wholeNumberField = z.pipe(
  z.string(),
  z.transform(typed => typed.replace(/[\s,]/g, '')),
);

const rangedNumberField = (least: number, most: number) =>
  z.pipe(
    wholeNumberField,
    z.pipe(
      z
        .string()
        .check(z.refine(typed => isWholeNumberInRange(typed, least, most), { error: whole(least, most) })),
      z.transform(Number),
    ),
  );

const cooldownMinutesField = z.pipe(
  wholeNumberField,
  z.pipe(
    z.string().check(
      z.refine(typed => typed === '' || isWholeNumberInRange(typed, 0, codeLimits.cooldownMinutes), {
        error: whole(0, codeLimits.cooldownMinutes),
      }),
    ),
    z.transform(typed => (typed === '' ? null : Number(typed))),
  ),
);

const isValidCustomCode = (typed: string) => typed.trim() === '' || ownCode.safeParse(typed).success;

/** The invite-list code that the super admin typed; null where the server generates one. */
const typedCodeField = z.pipe(
  z.string().check(z.refine(isValidCustomCode, { error: codesWords.ownCode })),
  z.transform(typed => typed.trim() || null),
);

/** The form of a new invite-list code and the form that changes a code both have these fields. */
const limitFields = {
  label: text(1, codeLabelLimit, 'must not be empty'),
  max_uses: rangedNumberField(1, codeLimits.uses),
  /** The invite-list code admits people until the end of this night. */
  until: z.pipe(z.string(), z.transform(endOfNight)),
};

export const codeChangeSchema = z.object(limitFields);

export const newCodeSchema = z.object({
  ...limitFields,
  free_drinks_per_period: rangedNumberField(0, codeLimits.drinks),
  shots_per_period: rangedNumberField(0, codeLimits.drinks),
  cooldown_in_minutes: cooldownMinutesField,
  code: typedCodeField,
});
export type NewCode = z.input<typeof newCodeSchema>;

/** The form of a new invite-list code begins with these values. */
export const emptyCode: NewCode = {
  label: '',
  max_uses: '50',
  until: '',
  free_drinks_per_period: '1',
  shots_per_period: '0',
  cooldown_in_minutes: '',
  code: '',
};

/** Each key is the code of a refusal. The value names the field of the form that the refusal is about. */
export const fieldByRefusal: Readonly<Record<string, 'until' | 'max_uses'>> = {
  end_passed: 'until',
  fewer_than_used: 'max_uses',
};
