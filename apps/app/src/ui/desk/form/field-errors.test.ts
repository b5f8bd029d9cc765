import { expect, test } from 'vitest';
import { errorSentence, fieldErrorOfRefusal, fieldErrorsOf, fieldOfPath } from './field-errors.ts';

const labels = { name: 'Name', hours: 'Hours', 'address.city': 'City' };

test.each([
  ['name', 'name'],
  ['hours.2.start', 'hours'],
  ['address.city', 'address.city'],
  ['address.city.0', 'address.city'],
  ['address', null],
  ['toString', null],
])('an error at the path %s of a form belongs to the field %s', (path, field) => {
  expect(fieldOfPath(path, labels)).toBe(field);
});

test.each([
  ['must be 4 digits', 'Name must be 4 digits.'],
  ['Tell us the name.', 'Tell us the name.'],
  ['Invalid input', 'Name is not valid.'],
  ['Invalid input: expected string', 'Name is not valid.'],
])('the error "%s" of the field "Name" is shown as "%s"', (message, sentence) => {
  expect(errorSentence('Name', message)).toBe(sentence);
});

test('a refusal of the server that begins with the name of a field is shown at that field', () => {
  expect(fieldErrorOfRefusal('name must be shorter', labels)).toEqual({
    field: 'name',
    message: 'Name must be shorter.',
  });
  expect(fieldErrorOfRefusal('hours.0.end must be later', labels)).toEqual({
    field: 'hours',
    message: 'Hours must be later.',
  });
});

test.each(['Somebody has this name.', 'phone must be a phone', 'name'])(
  'the refusal "%s" is shown for the whole form, because it names no field',
  message => {
    expect(fieldErrorOfRefusal(message, labels)).toEqual({ field: null, message });
  },
);

test("the summary of a form's errors has the order of the page and names each field once", () => {
  const errors = { '': 'All wrong.', 'hours.1.end': 'Two.', 'hours.0.end': 'One.', name: 'Name?' };
  expect(fieldErrorsOf(errors, labels)).toEqual([
    { field: 'name', message: 'Name?' },
    { field: 'hours', message: 'Two.' },
    { field: null, message: 'All wrong.' },
  ]);
});
