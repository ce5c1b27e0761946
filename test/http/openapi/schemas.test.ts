/** The published JSON Schema takes what Joi takes and refuses what Joi refuses. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import Joi from 'joi';
import t from 'tap';
import { SchemaWriter } from '../../../core/http/openapi/schema.ts';
import { searchRequest } from './sample-routes.ts';

/** A validator of the schema as published: components where references look for them. */
function published(schema: Joi.Schema): (value: unknown) => boolean {
  const writer = new SchemaWriter();
  const root = writer.write(schema, 'request');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  return ajv.compile({ ...root, components: { schemas: writer.components } }) as (value: unknown) => boolean;
}

const takes = (schema: Joi.Schema, value: unknown) =>
  schema.validate(value, { convert: false }).error === undefined;

const node = Joi.object({ name: Joi.string().required(), next: Joi.link('#Node') }).id('Node');
const word = Joi.string().min(2).max(4);

const CASES: Record<string, { schema: Joi.Schema; values: unknown[] }> = {
  'lengths and patterns': {
    schema: Joi.string()
      .min(2)
      .max(5)
      .pattern(/^[a-z]+$/)
      .pattern(/x/, { invert: true }),
    values: ['ab', 'a', 'abcdef', 'ab1', 'axb', '', 1, null],
  },
  'a pattern that ignores case': { schema: Joi.string().pattern(/^ab/i), values: ['ab', 'AB'] },
  'enumerated values with null': { schema: Joi.valid('a', 'b', null), values: ['a', 'c', null, 1] },
  'only null': { schema: Joi.valid(null), values: [null, 'a'] },
  'numbers or null': {
    schema: Joi.number().integer().min(1).max(365).allow(null),
    values: [1, 0, 365, 366, 1.5, null, '1'],
  },
  'above, below, multiples': { schema: Joi.number().greater(0).less(10).multiple(2), values: [0, 2, 3, 10] },
  'one or several': {
    schema: Joi.alternatives(word, Joi.array().items(word).min(1).max(2)),
    values: ['ab', ['ab'], [], ['a'], ['ab', 'cd', 'ef'], 3],
  },
  'one of or null': {
    schema: Joi.alternatives(word, Joi.number()).allow(null),
    values: [null, 'ab', 4, true],
  },
  'unique items': { schema: Joi.array().items(Joi.number()).unique(), values: [[1, 2], [1, 1], ['a']] },
  'a lone item for a list': { schema: Joi.array().items(word).length(2), values: [['ab', 'cd'], ['ab']] },
  'unknown keys refused': {
    schema: Joi.object({ a: Joi.any() }),
    values: [{}, { a: 1 }, { b: 1 }, null, []],
  },
  'unknown keys taken': { schema: Joi.object({ a: Joi.number() }).unknown(), values: [{ b: 1 }, { a: 'x' }] },
  'keys by pattern': {
    schema: Joi.object().pattern(/^[\w-]{1,4}$/, word.allow(null)),
    values: [{}, { ab: 'cd' }, { ab: null }, { 'a b': 'cd' }, { abcde: 'cd' }, { ab: 1 }],
  },
  'keys by schema': {
    schema: Joi.object().pattern(word, Joi.number()).max(2),
    values: [{ ab: 1 }, { a: 1 }, { ab: 'x' }, { ab: 1, cd: 2, ef: 3 }],
  },
  'forbidden keys': {
    schema: Joi.object({ a: Joi.any(), b: Joi.forbidden() }),
    values: [{ a: 1 }, { b: 1 }],
  },
  'presence from above': {
    schema: Joi.object({ a: Joi.any(), b: Joi.any().optional() }).prefs({ presence: 'required' }),
    values: [{ a: 1 }, { b: 1 }],
  },
  'exactly one of': {
    schema: Joi.object({ a: Joi.any(), b: Joi.any() }).xor('a', 'b'),
    values: [{}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }],
  },
  'at least one of': {
    schema: Joi.object({ a: Joi.any(), b: Joi.any() }).or('a', 'b'),
    values: [{}, { a: 1 }, { a: 1, b: 1 }],
  },
  'at most one of': {
    schema: Joi.object({ a: Joi.any(), b: Joi.any() }).oxor('a', 'b'),
    values: [{}, { a: 1 }, { a: 1, b: 1 }],
  },
  'not all of': {
    schema: Joi.object({ a: Joi.any(), b: Joi.any() }).nand('a', 'b'),
    values: [{}, { a: 1 }, { a: 1, b: 1 }],
  },
  'all or none of': {
    schema: Joi.object({ a: Joi.any(), b: Joi.any() }).and('a', 'b'),
    values: [{}, { a: 1 }, { a: 1, b: 1 }],
  },
  'one with another': {
    schema: Joi.object({ a: Joi.any(), b: Joi.any() }).with('a', 'b'),
    values: [{}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }],
  },
  'one without another': {
    schema: Joi.object({ a: Joi.any(), b: Joi.any() }).without('a', 'b'),
    values: [{}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }],
  },
  'a chain of itself': {
    schema: node,
    values: [{ name: 'a' }, { name: 'a', next: { name: 'b' } }, { name: 'a', next: {} }, {}],
  },
  'a list if it is a list': {
    schema: Joi.alternatives().conditional(Joi.array(), {
      then: Joi.array().items(word).max(1),
      otherwise: word,
    }),
    values: ['ab', 'a', ['ab'], ['a'], ['ab', 'cd'], 3, null],
  },
  'one field deciding another': {
    schema: Joi.object({
      a: Joi.boolean(),
      b: Joi.when('a', { is: true, then: word, otherwise: Joi.number() }),
    }),
    values: [{ a: true, b: 'ab' }, { a: false, b: 1 }, { b: true }],
  },
};

for (const [name, { schema, values }] of Object.entries(CASES)) {
  t.test(name, async (t) => {
    const accepts = published(schema);
    for (const value of values) t.equal(accepts(value), takes(schema, value), JSON.stringify(value));
  });
}

t.test('search requests of every kind are judged alike', async (t) => {
  const accepts = published(searchRequest);
  const text = fc.oneof(
    fc.constantFrom('', 'a', 'ab', 'x'.repeat(60), 'x'.repeat(200), 'x'.repeat(201)),
    fc.integer(),
  );
  const texts = fc.oneof(fc.array(text, { maxLength: 3 }), fc.constant(Array(21).fill('ab')), text);
  const question = fc.record(
    {
      type: fc.constantFrom('boolean', 'choice', 'score', 'rank'),
      instructions: fc.constantFrom('Is it?', { deep: [1] }),
      criteria: fc.constantFrom({ true: 'yes' }, { other: null }, ['a'], ['a', 'b'], null),
    },
    { requiredKeys: [] },
  );
  const request = fc.record(
    {
      query: fc.oneof(text, texts),
      index: fc.constantFrom('idx_abcdef', 'idx_ABCDEF', 'idx_', 7),
      sources: texts,
      include_domains: texts,
      countries: texts,
      days: fc.constantFrom(null, 0, 1, 365, 366, 1.5, '7'),
      mode: fc.constantFrom('ultra', 'deep', 'slow', null),
      max_results: fc.constantFrom(0, 1, 50, 51, null),
      dedupe: fc.constantFrom(true, 'true', null),
      questions: fc.dictionary(fc.constantFrom('tone', 'a b', 'x'.repeat(41)), question, { maxKeys: 2 }),
      max_tokens: fc.constantFrom(null, 1999, 2000),
      surplus: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  // Left out at random, so that whole requests are often valid but for one field.
  const sparse = fc
    .tuple(request, fc.uniqueArray(fc.nat(11), { maxLength: 12 }))
    .map(([whole, kept]) => Object.fromEntries(Object.entries(whole).filter((_, at) => kept.includes(at))));
  const counts = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(
      fc.oneof(
        sparse,
        sparse.map((rest) => ({ ...rest, query: 'dólar' })),
      ),
      (value) => {
        const verdict = takes(searchRequest, value);
        counts[verdict ? 'taken' : 'refused'] += 1;
        return accepts(value) === verdict;
      },
    ),
    { numRuns: 2000, seed: 7 },
  );
  t.ok(counts.taken > 100 && counts.refused > 100, `both kinds were tried: ${JSON.stringify(counts)}`);
});

t.test('descriptions, defaults, examples and the words of custom rules survive', async (t) => {
  const writer = new SchemaWriter();
  const date = Joi.string()
    .custom((value) => value)
    .meta({ json: { format: 'date' } });
  t.match(writer.write(Joi.number().default(7).description('Days.').example(3), 'request'), {
    type: 'number',
    default: 7,
    description: 'Days.',
    examples: [3],
  });
  t.match(writer.write(date, 'request'), { type: 'string', format: 'date' });
  t.same(writer.write(Joi.string().isoDate(), 'request').anyOf, [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
  ]);
});

t.test('a choice that only makes a better message is not shown', async (t) => {
  const schema = Joi.alternatives(Joi.string(), Joi.number().meta({ hidden: true }));
  t.same(new SchemaWriter().write(schema, 'request'), { anyOf: [{ type: 'string', minLength: 1 }] });
});

t.test('named schemas are written once and referred to, with what is said at each use', async (t) => {
  const mode = Joi.valid('fast', 'deep').label('Mode').description('Depth.');
  const writer = new SchemaWriter();
  const json = writer.write(
    Joi.object({
      a: mode,
      b: mode.default('fast'),
      c: mode.allow(null),
      d: mode.required().description('Other words.'),
    }),
    'request',
  );
  const $ref = '#/components/schemas/Mode';
  t.same(json.properties, {
    a: { $ref },
    b: { $ref, default: 'fast' },
    c: { anyOf: [{ $ref }, { type: 'null' }] },
    d: { $ref, description: 'Other words.' },
  });
  t.same(writer.components.Mode, { type: 'string', enum: ['fast', 'deep'], description: 'Depth.' });
});

t.test('plugins that name different schemas alike get distinct names', async (t) => {
  const writer = new SchemaWriter();
  const usage = (schema: Joi.Schema, chapter: string) =>
    writer.write(schema.label('Usage'), 'response', chapter).$ref;
  const base = '#/components/schemas';
  t.equal(usage(Joi.string(), 'Search'), `${base}/Usage`);
  t.equal(usage(Joi.number(), 'For operators'), `${base}/ForoperatorsUsage`);
  t.equal(usage(Joi.boolean(), 'For operators'), `${base}/ForoperatorsUsage2`);
  t.equal(usage(Joi.string(), 'For operators'), `${base}/Usage`, 'the same schema has one name');
  const node = Joi.object({ next: Joi.link('#Node') }).id('Node');
  writer.write(Joi.string().label('Node'), 'response');
  t.throws(() => writer.write(node, 'response'), /Node contains itself/);
});

t.test('a list of anything says so, because generators of clients insist on items', async (t) => {
  const json = new SchemaWriter().write(Joi.array().items(Joi.array()), 'response');
  t.same(json, { type: 'array', items: { type: 'array', items: {} } });
});

t.test('answers may grow fields; requests refuse the unknown', async (t) => {
  const schema = Joi.object({ a: Joi.any() });
  t.equal(new SchemaWriter().write(schema, 'request').additionalProperties, false);
  t.equal(new SchemaWriter().write(schema, 'response').additionalProperties, undefined);
  t.equal(new SchemaWriter().write(schema.unknown(false), 'response').additionalProperties, false);
});

t.test('plain JSON Schema may hold Joi schemas, and fields called like keywords', async (t) => {
  const json = new SchemaWriter().write(
    {
      type: 'object',
      properties: { default: Joi.boolean(), title: { type: 'string' } },
      example: { title: 'A' },
    },
    'response',
  );
  t.same(json, {
    type: 'object',
    properties: { default: { type: 'boolean' }, title: { type: 'string' } },
    example: { title: 'A' },
  });
});
