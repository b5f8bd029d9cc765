import { describe, expect, test } from 'vitest';
import { buildTargets, failAboveFloor, findNewer } from './browser-floor.ts';

describe('what the oldest browsers of the app do not have', () => {
  test.each([
    ['Map.groupBy', 'const a=Map.groupBy(b,c=>c.d)'],
    ['Object.groupBy', 'globalThis.Object.groupBy(b,c)'],
    ['Promise.withResolvers', 'const{promise:a}=Promise.withResolvers()'],
    ['Intl.Segmenter', 'new Intl.Segmenter("en")'],
    ['toWellFormed', 'const a=b.toWellFormed()'],
    ['a regular expression with the flag v', 'const a=/[\\p{L}--[a-z]]/v'],
    ['Map.groupBy', 'Object.groupBy?.(a,b);Map.groupBy(a,b)'],
    ['Promise.withResolvers', 'a?Promise.withResolvers():b'],
  ])('%s in a built script is found', (api, code) => {
    expect(findNewer(code)).toEqual([api]);
  });

  test.each([
    'const a="Segmenter"in Intl?new Intl.Segmenter("en"):null',
    'typeof Intl.Segmenter=="function"&&new Intl.Segmenter("en")',
    'const a=Map.groupBy?Map.groupBy(b,c):d(b,c)',
    'if(Promise.withResolvers){a=Promise.withResolvers()}else{a=b()}',
    'const a=URL.canParse?.(b)',
    'const groupBy=Object.groupBy??other',
    'const a=groupBy(b,c),d="Map.groupBy"',
    'const a=[1].toSorted(),b="/assets/v"',
  ])('the script %s, which old browsers run, is not complained about', code => {
    expect(findNewer(code)).toEqual([]);
  });

  test('a build with a chunk that uses Map.groupBy fails with a sentence that names the chunk', () => {
    const plugin = failAboveFloor();
    const generate = plugin.generateBundle as unknown as (options: object, bundle: object) => void;
    const fail = (message: string) => {
      throw new Error(message);
    };
    const build = (code: string) => () =>
      generate.call({ error: fail }, {}, { 'assets/bank.js': { type: 'chunk', code } });
    expect(build('Map.groupBy(a,b)')).toThrow('assets/bank.js uses Map.groupBy');
    expect(build('groupBy(a,b)')).not.toThrow();
  });

  test('the targets of the build are the oldest browsers, and iOS of the same version as Safari', () => {
    expect(buildTargets).toEqual(['safari16.4', 'chrome111', 'edge111', 'firefox115', 'ios16.4']);
  });
});
