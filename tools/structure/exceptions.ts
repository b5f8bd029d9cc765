/**
 * Returns the patterns that a pattern combines, one for each choice between `|`, so that each can be tried separately:
 * `^a/x` and `^a/y` for `^a/(x|y)`. A group that is optional or repeated is not split.
 */
export function choicesOf(pattern: RegExp): RegExp[] {
  return readChoices(pattern.source, 0).choices.map(choice => new RegExp(choice, pattern.flags));
}

type ParsedChoices = { readonly choices: readonly string[]; readonly end: number };

/** Reads up to the parenthesis that closes the group, or up to the end of the pattern. */
function readChoices(source: string, start: number): ParsedChoices {
  const done: string[] = [];
  let open = [''];
  let at = start;
  const add = (pieces: readonly string[]) => {
    open = open.flatMap(before => pieces.map(piece => before + piece));
  };
  while (at < source.length && source[at] !== ')') {
    if (source[at] === '|') {
      done.push(...open);
      open = [''];
      at += 1;
      continue;
    }
    const { choices, end } = readPiece(source, at);
    add(choices);
    at = end;
  }
  return { choices: [...done, ...open], end: at };
}

const groupStartPattern = /^\((\?:|\?[=!]|\?<[=!])?/;

function readPiece(source: string, at: number): ParsedChoices {
  const single = /^(\\.|\[(\\.|[^\]])*\]|[^(])/.exec(source.slice(at));
  if (single) return { choices: [single[0]], end: at + single[0].length };
  const [opening = '', kind = ''] = groupStartPattern.exec(source.slice(at)) ?? [];
  const inside = readChoices(source, at + opening.length);
  const end = inside.end + 1;
  const whole = /^[?*+{]/.test(source.slice(end)) || !['', '?:'].includes(kind);
  return whole
    ? { choices: [source.slice(at, end)], end }
    : { choices: inside.choices.map(choice => `(?:${choice})`), end };
}
