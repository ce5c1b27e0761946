import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { readDate } from '../../core/language/timestamps/timestamps.ts';
import { corpora } from '../support/corpora.ts';

const iso = (text: string, options = {}) => readDate(text, options)?.at.toISOString() ?? null;

const root = corpora('feeds');

t.test('feed layouts', (t) => {
  t.equal(iso('Mon, 03 Jun 2024 10:00:00 -0300'), '2024-06-03T13:00:00.000Z');
  t.equal(iso('2024-06-03T10:00:00.5+02:00'), '2024-06-03T08:00:00.500Z');
  t.equal(iso('Mon, 03 Jun 2024 10:00:00 ART'), '2024-06-03T13:00:00.000Z');
  t.equal(iso('Tue, Feb 16 2016 23:16:00 EDT'), '2016-02-17T03:16:00.000Z');
  t.equal(iso('Monday, 03-Jun-24 10:00:00 GMT'), '2024-06-03T10:00:00.000Z');
  t.equal(iso('3-jun-2024 10:00 EST'), '2024-06-03T15:00:00.000Z');
  t.equal(iso('Mon, 03 Jun 2024 10:00:00 -0700 GMT'), '2024-06-03T17:00:00.000Z');
  t.equal(iso('1717405200'), '2024-06-03T09:00:00.000Z');
  t.equal(iso('Thu Nov 12 2020 17:00:00 GMT+0000 (Coordinated Universal Time)'), '2020-11-12T17:00:00.000Z');
  t.end();
});

t.test('page layouts in several languages', (t) => {
  t.equal(iso('12 de mayo de 2024 a las 10:30 hs'), '2024-05-12T10:30:00.000Z');
  t.equal(iso('1º de maio de 2024'), '2024-05-01T00:00:00.000Z');
  t.equal(iso('5. März 2024, 14:05 Uhr'), '2024-03-05T14:05:00.000Z');
  t.equal(iso('mar., 01 déc. 2020 16:11:02 +0000'), '2020-12-01T16:11:02.000Z');
  t.equal(iso('12 mar 2024'), '2024-03-12T00:00:00.000Z', 'March, where there is no other month');
  t.equal(iso('June 3, 2024 12:30 PM'), '2024-06-03T12:30:00.000Z');
  t.equal(iso('June 3, 2024 12:30 AM'), '2024-06-03T00:30:00.000Z');
  t.equal(iso('28 мая 2024'), '2024-05-28T00:00:00.000Z');
  t.equal(iso('2024年5月28日 10:20'), '2024-05-28T10:20:00.000Z');
  t.end();
});

t.test('numeric dates are read by weekday, mark and language', (t) => {
  t.equal(iso('03/04/2024', { language: 'es-AR' }), '2024-04-03T00:00:00.000Z');
  t.equal(iso('03/04/2024', { language: 'en-US' }), '2024-03-04T00:00:00.000Z');
  t.equal(iso('03/04/2024', { language: 'en-GB' }), '2024-04-03T00:00:00.000Z');
  t.equal(iso('3.6.68'), '2068-06-03T00:00:00.000Z');
  t.equal(iso('3.6.69'), '1969-06-03T00:00:00.000Z');
  t.equal(iso('Mon, 02/01/2006'), '2006-01-02T00:00:00.000Z');
  t.equal(iso('30.10.23'), '2023-10-30T00:00:00.000Z');
  t.end();
});

t.test('without an offset a time is in UTC, with evidence', (t) => {
  t.match(readDate('2024-07-28 10:20')?.evidence, /UTC/);
  t.equal(iso('2024-07-28 10:20 America/New_York'), '2024-07-28T14:20:00.000Z');
  t.equal(iso('2024-06-03 24:00'), '2024-06-04T00:00:00.000Z');
  t.equal(readDate('2024-07-28T23:20:00-03:00')?.day, '2024-07-28');
  t.end();
});

t.test('on days when clocks change, a time that they skip counts by the offset before', (t) => {
  for (const [text, at] of [
    ['2024-03-10 01:30 America/New_York', '2024-03-10T06:30:00.000Z'],
    ['2024-03-10 02:30 America/New_York', '2024-03-10T07:30:00.000Z'],
    ['2024-03-10 03:30 America/New_York', '2024-03-10T07:30:00.000Z'],
    ['2024-11-03 03:30 America/New_York', '2024-11-03T08:30:00.000Z'],
    ['2024-03-31 01:30 Europe/Madrid', '2024-03-31T00:30:00.000Z'],
    ['2024-03-31 02:30 Europe/Madrid', '2024-03-31T01:30:00.000Z'],
    ['2024-03-31 03:30 Europe/Madrid', '2024-03-31T01:30:00.000Z'],
    ['2024-10-27 01:30 Europe/Madrid', '2024-10-26T23:30:00.000Z'],
  ] as const)
    t.equal(iso(text), at, text);
  t.end();
});

t.test('texts that are not entirely a date of the years 1 to 9999 are null', (t) => {
  for (const text of [
    '',
    'hello',
    '3 de mayo',
    'May 5',
    '2024-13-45',
    'Sun, 99 Jun 2009',
    '2013-01-28T11:30:00-06:00Textra',
    '1 2 3',
    '10:30',
    'ayer',
    '2024-06-03 24:30',
    '2024-06-03T10:00:00+16:00',
    '2024-06-03T10:00:00+05:75',
    '9999-12-31T23:59:59-99:99',
    '9999-12-31T23:59:59-03:00',
    '0001-01-01T00:00:00+03:00',
  ]) {
    t.equal(iso(text), null, text);
  }
  t.end();
});

t.test('any text gives a valid date or null', (t) => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const read = readDate(text);
      return read === null || !Number.isNaN(read.at.getTime());
    }),
    { numRuns: 1000 },
  );
  t.end();
});

t.test('layouts found in the wild', { skip: root === null && 'corpora absent' }, (t) => {
  const layouts = readFileSync(join(root!, 'feeds/date-layouts-in-the-wild.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const unread = layouts.filter((line) => iso((JSON.parse(line) as { input: string }).input) === null);
  t.same(unread, []);
  t.end();
});
