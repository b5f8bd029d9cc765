import { Visitor } from 'oxc-parser';
import type { Rule } from './rule.ts';

/** Each pattern finds a term that docs/voice.md replaced. `term` is what people read now. */
const replacedTerms: readonly { pattern: RegExp; term: string }[] = [
  { pattern: /\b[Pp]ros?\b/, term: 'bartender' },
  { pattern: /\b[Vv]ouchers?\b/, term: 'drink' },
  { pattern: /\b(this|next|each|a) period\b/i, term: 'this month, or the day of the refill' },
  { pattern: /\btops? up\b/i, term: 'refills' },
  { pattern: /\bgo on with\b/i, term: 'continue' },
  { pattern: /\bsign(ed)? (in|out)\b(?! the)/i, term: 'log in, log out' },
  { pattern: /\d [AP]M\b/, term: 'a clock like "9:41pm"' },
];

/** The specification fixes these texts to the letter. */
const specifiedTexts: readonly string[] = ['Failed to fetch nearby pros'];

const holdsTexts = (path: string) =>
  /^(apps\/app\/src\/(features|ui|routes)|packages\/domain\/src)\/.*(words|refusals|notes?|texts)\.ts$/.test(
    path,
  );

/** Names for the program, such as `answer-pro-request`, are written without a space and a capital letter. */
const isShownText = (text: string) => /\s/.test(text.trim()) || /^\p{Lu}/u.test(text.trim());

/** Finds terms in texts for people that docs/voice.md replaced, so that every screen uses the same words. */
export const voiceRule: Rule = ({ path, program, lineAt }) => {
  if (!holdsTexts(path)) return [];
  const found: { start: number; text: string }[] = [];
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') found.push({ start, text: value });
    },
    TemplateElement: ({ start, value }) => found.push({ start, text: value.cooked ?? '' }),
  }).visit(program);
  return found.flatMap(({ start, text }) => {
    if (!isShownText(text) || specifiedTexts.includes(text)) return [];
    return replacedTerms
      .filter(({ pattern }) => pattern.test(text))
      .map(({ term }) => ({
        path,
        line: lineAt(start),
        message: `"${text.trim()}" has a replaced term; docs/voice.md says: ${term}.`,
      }));
  });
};
