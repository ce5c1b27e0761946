// Joi's messages are reworded: limits in words that need no knowledge of it, one item but two items, each field named once.
import Joi from 'joi';
import t from 'tap';
import { validated } from '../../core/http/validation.ts';
import type { Failure } from '../../core/platform/errors.ts';

/** What is said of a value that a schema refuses. */
function said(schema: Joi.Schema, value: unknown) {
  try {
    validated(schema, value);
  } catch (failure) {
    return (failure as Failure).errors;
  }
  return [];
}

const LIST = Joi.array();
const OBJECT = Joi.object();
const TEXT = Joi.string();
const NUMBER = Joi.number();

t.test('of a field', async (t) => {
  const CASES: [schema: Joi.Schema, value: unknown, message: string][] = [
    [LIST.min(1), [], 'must have at least 1 item'],
    [LIST.min(2), [1], 'must have at least 2 items; it has 1'],
    [LIST.max(1), [1, 2], 'must have at most 1 item; it has 2'],
    [LIST.length(2), [1], 'must have 2 items; it has 1'],
    [OBJECT.min(1), {}, 'must have at least 1 entry'],
    [OBJECT.max(2), { b: 1, c: 1, d: 1 }, 'must have at most 2 entries; it has 3'],
    [TEXT.min(2), 'x', 'must have at least 2 characters; it has 1'],
    [TEXT.max(1), 'xy', 'must have at most 1 character; it has 2'],
    [TEXT.max(3), '😀😀', 'must have at most 3 characters; it has 4'],
    [TEXT.max(3), '😀😀xy', 'must have at most 3 characters; it has 4'],
    [TEXT.length(3), 'xy', 'must have 3 characters; it has 2'],
    [TEXT, '', 'must not be empty'],
    [NUMBER.max(5), 6, 'must be at most 5, not 6'],
    [NUMBER.min(5), 4, 'must be at least 5, not 4'],
    [NUMBER.greater(3), 3, 'must be more than 3, not 3'],
    [NUMBER.integer(), 1.5, 'must be a whole number, not 1.5'],
    [Joi.boolean(), 'x', 'must be true or false, not "x"'],
    [LIST, 1, 'must be a list, not 1'],
    [OBJECT, 1, 'must be an object, not 1'],
    [Joi.valid('x', 'y'), 'z', 'must be one of x, y, not "z"'],
    [Joi.valid('x'), 'z', 'must be x, not "z"'],
    [Joi.required(), undefined, 'is required'],
  ];
  for (const [schema, value, message] of CASES)
    t.same(said(Joi.object({ a: schema }), { a: value }), [{ path: 'a', message: `a ${message}` }]);
});

t.test('what was given is said, shortened, where it helps and is no secret', async (t) => {
  const wants = (what: string) =>
    Joi.any().custom((_, helpers) => helpers.message({ custom: `{{#label}} ${what}` }));
  const CASES: [what: string, value: unknown, message: string][] = [
    [
      'must be a code, such as es; did you mean en?',
      'english',
      'must be a code, such as es, not "english"; did you mean en?',
    ],
    ['must be an object: its keys are names', [1], 'must be an object, not a list: its keys are names'],
    ['must be a day', 'x'.repeat(60), `must be a day, not "${'x'.repeat(39)}…"`],
    ['must be a string or a list', [], 'must be a string or a list'],
    ['must be a day', {}, 'must be a day, not an object'],
    ['must be a day', null, 'must be a day, not null'],
    ['must be a day', '', 'must be a day'],
    ['must be a day, not a week', 'w', 'must be a day, not a week'],
    ['must be a secret', 'whsec_abc', 'must be a secret'],
    ['must be a key', 'cnl_abc', 'must be a key'],
    ['must be a day', 'Bearer cnl_abc', 'must be a day'],
    ['must be an address', 'ftp://me:word@a.example/', 'must be an address'],
    ['must be an address', 'me:word@a.example/feed', 'must be an address'],
    ['must be an address', 'mail me@a.example', 'must be an address, not "mail me@a.example"'],
    ['must be a day', 'a\nb\u202ec\u009b1m\u2028', 'must be a day, not "a\\nb\\u202ec\\u009b1m\\u2028"'],
    ['must be an address', 'me:word@a.example', 'must be an address'],
    ['must be an address', `//me:${'word'.repeat(20)}@a.example`, 'must be an address'],
    ['must be an address', 'a.example/hook?n=1&access_token=abc', 'must be an address'],
    ['must be a mode', 'Bearer cnl_abc', 'must be a mode'],
    ['must be a mode', 'bearer abc', 'must be a mode'],
    [
      'must be a mode',
      '\u001b[1m\u009b1m\u2028\u202e👍',
      'must be a mode, not "\\u001b[1m\\u009b1m\\u2028\\u202e👍"',
    ],
    ['needs an offset', 'x', 'needs an offset'],
    ['must have 2 to 200 characters', 'ñ', 'must have 2 to 200 characters; it has 1'],
    ['must have at least 1 item', [], 'must have at least 1 item'],
  ];
  const hook = Joi.object({ secret: wants('must be the base64 of 24 bytes') });
  t.same(said(hook, { secret: 'c2hv' }), [
    { path: 'secret', message: 'secret must be the base64 of 24 bytes' },
  ]);
  for (const [what, value, message] of CASES)
    t.same(said(Joi.object({ a: wants(what) }), { a: value }), [{ path: 'a', message: `a ${message}` }]);
});

t.test('all of it at once, by the path of each field, which is named once', async (t) => {
  const inner = Joi.object({ b: NUMBER.integer().min(3) });
  t.same(said(Joi.object({ a: inner }), { a: { b: 1.5 } }), [
    { path: 'a.b', message: 'a.b must be a whole number, not 1.5; must be at least 3' },
  ]);
  t.same(said(Joi.object({ a: LIST.items(inner.label('Inner')).unique() }), { a: [1, { b: 1 }, { b: 2 }] }), [
    { path: 'a.0', message: 'a[0] must be an object, not 1' },
    { path: 'a.1.b', message: 'a[1].b must be at least 3, not 1' },
    { path: 'a.2.b', message: 'a[2].b must be at least 3, not 2' },
  ]);
  t.same(said(Joi.object({ a: LIST.unique() }), { a: [1, 1] }), [
    { path: 'a.1', message: 'a[1] is the same as an earlier one' },
  ]);
});

t.test('of a choice between fields', async (t) => {
  const either = { a: Joi.any(), b: Joi.any() };
  t.same(said(Joi.object(either).xor('a', 'b'), { a: 1, b: 1 }), [
    { path: 'a', message: 'the body must have only one of a, b' },
  ]);
  t.same(said(Joi.object(either).xor('b', 'a'), {}), [
    { path: 'b', message: 'the body must have one of b, a' },
  ]);
  t.same(said(Joi.object(either).xor('a', 'b').label('NameInTheDescription'), {}), [
    { path: 'a', message: 'the body must have one of a, b' },
  ]);
  t.same(said(Joi.object({ x: Joi.object(either).or('a', 'b') }), { x: {} }), [
    { path: 'x', message: 'x must have one of a, b' },
  ]);
  t.same(said(Joi.object(either).min(1), {}), [{ path: '', message: 'the body must have at least 1 entry' }]);
});

t.test('of what is long, no more than a person would read', async (t) => {
  const long = 'x'.repeat(10_000);
  const [error] = said(Joi.object({ a: TEXT.pattern(/^\d+$/) }), { a: long });
  t.equal(error!.path, 'a');
  t.ok(error!.message.length <= 500, `${error!.message.length} characters`);
  const [stranger] = said(Joi.object({ a: TEXT }), { [long]: 1 });
  t.ok(stranger!.path.length <= 100);
});

t.test('of lists that are far too long, nothing but that', async (t) => {
  const many = Array.from({ length: 1000 }, () => 1);
  t.same(said(Joi.object({ a: LIST.items(TEXT).max(5) }), { a: many }), [
    { path: 'a', message: 'a must have at most 5 items; it has 1000' },
  ]);
  t.same(said(Joi.object({ a: LIST.items(TEXT).length(5) }), { a: many }), [
    { path: 'a', message: 'a must have at most 5 items; it has 1000' },
  ]);
  t.same(said(Joi.object({ a: LIST.items(LIST.items(TEXT).max(5)).max(5) }), { a: [['x'], many] }), [
    { path: 'a.1', message: 'a[1] must have at most 5 items; it has 1000' },
  ]);
  const names = Object.fromEntries(many.map((_, at) => [`name${at}`, 1]));
  t.same(said(Joi.object({ a: OBJECT.pattern(/./, NUMBER).max(5) }), { a: names }), [
    { path: 'a', message: 'a must have at most 5 names; it has 1000' },
  ]);
});
