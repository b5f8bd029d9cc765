import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RestError } from './errors.ts';
import { pageLimit, readQuery } from './read-query.ts';

describe('a query string', () => {
  it('an empty query of /rest/v1 reads all rows from the first', () => {
    expect(readQuery({})).toEqual({ select: null, filters: [], order: [], limit: pageLimit, offset: 0 });
  });

  it('a query of /rest/v1 names columns, filters, order and page', () => {
    const query = {
      select: 'id,"relationshipStatus",id',
      id: 'eq.1',
      order: 'name.desc,id',
      limit: '9',
      offset: '3',
    };
    expect(readQuery(query)).toEqual({
      select: ['id', 'relationshipStatus'],
      filters: [{ column: 'id', op: 'eq', value: '1' }],
      order: [
        { column: 'name', descending: true, nullsFirst: true },
        { column: 'id', descending: false, nullsFirst: false },
      ],
      limit: 9,
      offset: 3,
    });
  });

  it('several filters of one column in a query of /rest/v1 apply together', () => {
    expect(readQuery({ lat: ['gte.1', 'lt.5'] }).filters.map(filter => filter.op)).toEqual(['gte', 'lt']);
  });

  it.each([
    ['(1,2)', ['1', '2']],
    ['()', []],
    ['("a,b","c)d",e f)', ['a,b', 'c)d', 'e f']],
    [String.raw`("say \"x\"","back\\slash")`, ['say "x"', 'back\\slash']],
    ['("",)', ['', '']],
    ['("")', []],
    ['(x"y)', ['x"y']],
    ['("a" b)', ['"a" b']],
    ['("a)', ['"a']],
    ['(a\\b)', ['a\\b']],
    [' ( a ,b ) rest', ['a ', 'b ']],
    ['("a"b","c)', ['"a"b"', '"c']],
  ])('the list %s in a query of /rest/v1 is read', (text, values) => {
    expect(readQuery({ id: `in.${text}` }).filters).toEqual([{ column: 'id', op: 'in', values }]);
  });

  it('a query of /rest/v1 returns at most a page of rows', () => {
    expect(readQuery({ limit: '999999' }).limit).toBe(pageLimit);
  });

  it.each([
    { select: 'id,friends(id)' },
    { select: 'alias:id' },
    { select: 'id::text' },
    { select: 'id;drop table users' },
    { select: '' },
    { select: ['id', 'phone'] },
    { or: '(id.eq.1,id.eq.2)' },
    { and: '(id.eq.1)' },
    { 'id"': 'eq.1' },
    { 'auth.accounts': 'eq.1' },
    { id: '1' },
    { id: 'eq' },
    { id: 'not.eq.1' },
    { id: 'fts.x' },
    { id: 'is.1' },
    { id: 'in.1,2' },
    { id: 'in.(1,2' },
    { id: 'in.("1' },
    { id: `in.(${Array(201).fill('1').join(',')})` },
    { order: 'id.sideways' },
    { order: 'id desc; --' },
    { limit: '-1' },
    { limit: 'NaN' },
    { offset: '1e3' },
  ])('the query %j of /rest/v1 is refused', query => {
    expect(() => readQuery(query)).toThrow(RestError);
  });

  it('any query of /rest/v1 is read or refused, and names plain columns only', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-z"().,:*\\]{0,20}$/));
    fc.assert(
      fc.property(fc.dictionary(text, text), query => {
        try {
          const { select, filters, order } = readQuery(query);
          const named = [...(select ?? []), ...filters.map(f => f.column), ...order.map(o => o.column)];
          return named.every(column => /^[A-Za-z_]\w*$/.test(column));
        } catch (error) {
          return error instanceof RestError;
        }
      }),
    );
  });
});
