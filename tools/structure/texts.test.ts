import { describe, expect, it } from 'vitest';
import { sourceTree } from '../source.ts';
import { textRule } from './texts.ts';

const path = 'apps/app/src/features/drinks/bank/bank-screen.tsx';
const textsIn = (code: string, at = path) => {
  const tree = sourceTree({ [at]: code });
  return [...tree.values()].flatMap(file => textRule(file, tree)).map(({ message }) => message.split('"')[1]);
};

describe('a text that a person reads', () => {
  it.each([
    ['between tags', 'export const A = () => <p>Your drinks</p>;', 'Your drinks'],
    ['as an attribute', 'export const A = () => <input aria-label="Search drinks" />;', 'Search drinks'],
    ['as one word', 'export const A = () => <Row title="Open" />;', 'Open'],
    [
      'made of values',
      ['export const A = ({ n }) => <p>{`$', '{n} drinks left`}</p>;'].join(''),
      '0 drinks left',
    ],
    ['in a list', "export const tabs = [{ label: 'To give' }];", 'To give'],
  ])('a text that a person reads is refused outside of words.ts: %s', (_, code, text) =>
    expect(textsIn(code)).toEqual([text]),
  );
});

describe('a text that no person reads', () => {
  it.each([
    "import { Icon } from '../../../ui/icon/icon.tsx';",
    'export const A = () => <Icon name="Check" className="one two" />;',
    "export const A = ({ kind }) => (kind === 'Open' ? <b /> : null);",
    'export const A = () => <path d="M3 4h2 l 5 6" />;',
    'export const A = () => <svg preserveAspectRatio="xMidYMid slice" />;',
    "const signs: Record<Kind, IconName> = { bar: 'Storefront' };",
    "export function signOf(kind: string): IconName | undefined { return kind === 'a' ? 'Image' : 'Video'; }",
    "export const actions = [{ icon: muted ? 'Bell' : 'BellSlash' }];",
    "export const a = () => log.swallowed('The toast was not shown', error);",
    'export const A = () => <p>&nbsp;</p>;',
    "export function a() { throw new Error('No drink is there'); }",
  ])('a text that no person reads may be in any file: %s', code => expect(textsIn(code)).toEqual([]));

  it('texts are not searched in tests, in words.ts and outside of features', () => {
    const code = 'export const A = () => <p>Your drinks</p>;';
    expect(textsIn(code, 'apps/app/src/ui/shell/frame.tsx')).toEqual([]);
    expect(textsIn(code, 'apps/app/src/features/drinks/bank/bank.test.tsx')).toEqual([]);
    expect(
      textsIn("export const words = { title: 'Your drinks' };", 'apps/app/src/features/drinks/bank/words.ts'),
    ).toEqual([]);
  });
});
