import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  currentTrace,
  keepTrace,
  readTraceFromFlags,
  readTraceparent,
  runInTrace,
  type Trace,
  traceFlagsOf,
  traceparentOf,
} from './tracing.ts';

const traceId = '4d3c2b1a00ffee00aa11bb22cc33dd44';
const spanId = '00ab00cd00ef0012';
const of = (version: string, flags: string, more = '') => `${version}-${traceId}-${spanId}-${flags}${more}`;
const hex = (digits: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`)).filter(text => !/^0+$/.test(text));

describe('the header traceparent', () => {
  test.each([
    [of('00', '01'), true],
    [of('00', '00'), false],
    [of('00', 'ff'), true],
    [of('00', '02'), false],
    [of('cc', '01'), true],
    [of('cc', '01', '-what-a-newer-version-adds'), true],
    [of('01', '00', '-'), false],
  ])('the header traceparent %s is read', (header, sampled) => {
    expect(readTraceparent(header)).toEqual({ traceId, spanId, sampled });
  });

  test.each([
    ['nothing', undefined],
    ['no text', ['00']],
    ['an empty text', ''],
    ['a version that never will be', of('ff', '01')],
    ['a version with a point', of('.0', '01')],
    ['a version of one digit', of('0', '01')],
    ['a version of three digits', of('000', '01')],
    ['more than version 00 has', of('00', '01', '-more')],
    ['a line at the end of version 00', of('00', '01', '-')],
    ['more without a line before it', of('cc', '01', '.what')],
    ['two values', `${of('00', '01')}, ${of('00', '01')}`],
    ['two values of a newer version', `${of('01', '01')}, ${of('01', '01')}`],
    ['flags of one digit', of('00', '1')],
    ['flags of three digits', of('00', '001')],
    ['flags with a point', of('00', '.1')],
    ['capital letters', of('00', '01').toUpperCase()],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['a trace that is too short', `00-${traceId.slice(1)}-${spanId}-01`],
    ['a trace that is too long', `00-${traceId}0-${spanId}-01`],
    ['a span that is too short', `00-${traceId}-${spanId.slice(1)}-01`],
    ['a span that is too long', `00-${traceId}-${spanId}0-01`],
    ['letters that are no digits', `00-${traceId.replace('4d', 'xy')}-${spanId}-01`],
    ['lines below instead of lines', of('00', '01').replaceAll('-', '_')],
    ['spaces before it', ` ${of('00', '01')}`],
    ['a line feed after it', `${of('00', '01')}\n`],
  ])('a header traceparent with %s is ignored', (_what, header) => {
    expect(readTraceparent(header)).toBeNull();
  });

  test('any text in the header traceparent is read as the ids in it or ignored, and throws nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.string({ maxLength: 100, unit: 'binary' }),
          fc.stringMatching(/^[0-9a-f-]{0,80}$/),
        ),
        header => {
          const read = readTraceparent(header);
          if (read) expect(String(header).slice(3, 52)).toBe(`${read.traceId}-${read.spanId}`);
        },
      ),
    );
  });

  test('a trace that is written to a header or to the flags of a job is read as the same trace', () => {
    fc.assert(
      fc.property(fc.record({ traceId: hex(32), spanId: hex(16), sampled: fc.boolean() }), trace => {
        expect(readTraceparent(traceparentOf(trace))).toEqual(trace);
        const [flag = ''] = traceFlagsOf(trace) ?? [];
        expect(readTraceFromFlags({ other: true, [flag]: true })).toEqual(trace);
      }),
    );
  });
});

test('a job whose flags contain no trace, or contain one in another form, has no trace', () => {
  expect(traceFlagsOf(undefined)).toBeNull();
  expect(readTraceFromFlags(null)).toBeNull();
  expect(readTraceFromFlags({ 'traceparent:none': true })).toBeNull();
});

test('work that continues later keeps the trace in which it began, even if another request resumes it', () => {
  const own: Trace = { traceId, spanId, sampled: false };
  const other: Trace = { traceId: spanId + spanId, spanId, sampled: true };
  const kept = runInTrace(own, () => keepTrace(() => currentTrace()));
  const free = keepTrace(() => currentTrace());
  expect(runInTrace(other, () => [kept(), free()])).toEqual([own, other]);
});
