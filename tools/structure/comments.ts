import type { Rule } from './rule.ts';

const unwantedComments: readonly (readonly [RegExp, string])[] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'promises work: do it now or leave it to the tracker'],
  [/@ts-(ignore|expect-error|nocheck)/, 'silences the type checker: make the type true'],
  [
    /\b(in sync with|keep in sync|mirrors the|same as in)\b/i,
    'a rule is written once: let both sides use one function',
  ],
  [
    /\b(whoever|whomever)\b/i,
    'hides its subject behind "whoever": name the role (the caller, a client, the recipient)',
  ],
  [
    /\b(somebody|someone|nobody)\b/i,
    'hides its subject behind "somebody" or "nobody": name the role (a user, no caller, without a session)',
  ],
  [/^\W*(of|for|from|to|with) who(m|se)?\b/i, 'answers a question it does not show: name the subject first'],
  [
    /\b(is|are|was|were|be|been|being) told\b|\btold\b/i,
    'lets a program be told: say what is sent, shown, returned or passed',
  ],
  [/\b(hears?|heard)\b/i, 'lets a program hear: say what is received, or which listener is called'],
  [
    /\b(said|speaks?|spoken)\b/i,
    'lets a program speak: say what is written, sent, declared or named, and by which part',
  ],
  [/\b(says?|saying)\b/i, 'lets a program speak: say what it contains, returns, prints or decides'],
  [/\b(stand|stands|stood)\b/i, 'uses "stand" for a state: say what is stored, shown, set or in force'],
  [
    /\bknock(s|ed|ing)?\b|\b(the|a|one|every|each|at) doors?\b/i,
    'uses a door for an entry: name the connection, call or gate',
  ],
  [
    /\b(the|this|our|whole) house\b(?! contact)/i,
    'uses a house for the system: name the product, server or repository',
  ],
  [
    /\bin words\b|\b(the|its|their) words (for|on|over|under)\b/i,
    'says "words" of a thing with a name: text, label, message, name',
  ],
  [
    /\blives? (in|on|here|there|under|beside)\b/i,
    'lets code live somewhere: say where it is declared, stored or kept',
  ],
];

/**
 * A comment gives a reason in plain technical English. It promises nothing, switches off no check, refers to no copy of
 * the code, and names its subject. Text between quotes is not checked, because it may be a text of the product.
 */
export const commentRule: Rule = file =>
  file.comments.flatMap(({ value, start }) => {
    const prose = value.replaceAll(/"[^"\n]*"|“[^”\n]*”|`[^`\n]*`/g, '""');
    return unwantedComments
      .filter(([pattern]) => pattern.test(prose))
      .map(([, message]) => ({
        path: file.path,
        line: file.lineAt(start),
        message: `the comment ${message}`,
      }));
  });
