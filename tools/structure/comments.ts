import type { Rule } from './rule.ts';

const unwanted: readonly (readonly [RegExp, string])[] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'promises work: do it now or leave it to the tracker'],
  [/@ts-(ignore|expect-error|nocheck)/, 'silences the type checker: make the type true'],
  [
    /\b(in sync with|keep in sync|mirrors the|same as in)\b/i,
    'a rule is written once: let both sides use one function',
  ],
];

/** Comments give reasons; what they may not do is promise, silence or point at a twin. */
export const comments: Rule = file =>
  file.comments.flatMap(({ value, start }) =>
    unwanted
      .filter(([pattern]) => pattern.test(value))
      .map(([, message]) => ({
        path: file.path,
        line: file.lineAt(start),
        message: `the comment ${message}`,
      })),
  );
