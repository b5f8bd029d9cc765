import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeAlphabet, codeLength } from '../entity.ts';
import { codeReadings, readCode, typedCode } from './typed-code.ts';

const drawnCode = fc
  .array(fc.constantFrom(...codeAlphabet), { minLength: codeLength, maxLength: codeLength })
  .map(characters => characters.join(''));
const separator = fc.constantFrom('', ' ', '-', '–', '\u00a0', '.', ' - ', '\u200b', '_', '\t');

describe('a typed code', () => {
  test.each([
    [' rae-123 ', 'RAE123'],
    ['Lantern ', 'LANTERN'],
    ['Lantern. ', 'LANTERN'],
    ['lan–tern', 'LANTERN'],
    ['“LANTERN”', 'LANTERN'],
    ['ＬＡＮＴＥＲＮ', 'LANTERN'],
    ['https://nightjar.example/r/RAE7K2MQ', 'RAE7K2MQ'],
    ['nightjar.example/r/rae7k2mq/', 'RAE7K2MQ'],
    ['Come out with me on Nightjar. https://nightjar.example/r/RAE7K2MQ?utm=1', 'RAE7K2MQ'],
    ['https://nightjar.example/invite/LANTERN#top', 'LANTERN'],
    ['https://nightjar.example/?referrer=RAE7K2MQ', 'RAE7K2MQ'],
    ['https://nightjar.example/login?redirect=%2F&referrer=RAE7K2MQ', 'RAE7K2MQ'],
    ['---', ''],
  ])('a code that is typed as "%s" is read as "%s"', (typed, code) => expect(readCode(typed)).toBe(code));

  test('a code is read the same with small letters, spaces, dashes and a link around it', () => {
    const typed = fc.tuple(drawnCode, fc.array(separator, { minLength: 9, maxLength: 9 }), fc.boolean());
    fc.assert(
      fc.property(typed, ([code, between, small]) => {
        const spread = [...code].map((character, place) => `${between[place]}${character}`).join('');
        expect(readCode(`${small ? spread.toLowerCase() : spread}${between[8]}`)).toBe(code);
        expect(readCode(`https://nightjar.example/r/${code.toLowerCase()}`)).toBe(code);
      }),
    );
  });

  test('a code that was read is read as itself again, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), typed => {
        const code = readCode(typed);
        expect(readCode(code)).toBe(code);
        expect(code).not.toMatch(/[^\p{L}\p{N}]/u);
      }),
    );
  });

  test('a typed code may not be empty, and may not be longer than a message with a link', () => {
    expect(typedCode.safeParse(' ').success).toBe(false);
    expect(typedCode.safeParse('A'.repeat(301)).success).toBe(false);
  });
});

describe('the readings of a typed code', () => {
  test.each([
    ['RAE7K2MQ', ['RAE7K2MQ']],
    ['1ANTRN', ['1ANTRN', 'LANTRN']],
    ['IANTRN', ['IANTRN', 'LANTRN']],
    ['OPEN1234', ['OPEN1234']],
  ])('the readings of "%s" are %j', (code, readings) => expect(codeReadings(code)).toEqual(readings));

  test('a drawn code whose L was read as an I or a 1 is among its readings, after the code as it was typed', () => {
    fc.assert(
      fc.property(drawnCode, fc.constantFrom('I', '1'), (code, misread) => {
        const typed = code.replaceAll('L', misread);
        expect(codeReadings(typed)[0]).toBe(typed);
        expect(codeReadings(typed)).toContain(code);
      }),
    );
  });

  test('a drawn code has only itself as a reading', () => {
    fc.assert(
      fc.property(drawnCode, code => {
        expect(codeReadings(code)).toEqual([code]);
      }),
    );
  });
});
