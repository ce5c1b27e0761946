// Whatever is asked is understood: never an exception, a topic that the query has, and no query that takes for ever.
import fc from 'fast-check';
import t from 'tap';
import { nativeSearchRequest } from '../../../core/compat/request.ts';
import { WordIndex } from '../../../core/news/word-index/word-index.ts';
import { Failure } from '../../../core/platform/errors.ts';
import { withNames } from '../../../core/search/understanding/named-question.ts';
import { type Question, understand } from '../../../core/search/understanding/question.ts';
import { readQuery } from '../../../core/search/understanding/reading.ts';
import { understoodOf } from '../../../core/search/understanding/understood.ts';

import { typedText } from '../../../core/web/markup-text.ts';
import { article } from '../../support/word-index.ts';

const NOW = Date.parse('2025-11-22T12:00:00Z');
const HEADLINES = [
  'Habló Axel Kicillof en La Plata',
  'El Banco Central de la República Argentina (BCRA) bajó la tasa',
  'Lionel Messi and the AI of the US',
];
const PIECES =
  'tell me what is the latest news about|contame qué pasó con|noticias de|I am a student|hola|hi:|about|sobre|on|y|the|la|a|B|BCRA|EE. UU.|AI|UN|us|Axel Kicillof|Messi|de la|von|O’Neill|Inc.|S.A.|2025|1/2|yesterday|hace dos años|"|“|(|)|,|.|?|¿|—|-|:|/|أخبار|البنك|银行|новости|שלום|İ|ß|ﬃ|😀|\u0000|\u202e|\ud800|a\u0300\u0301|٣٤٥'.split(
    '|',
  );
const strings = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', '', ', ')), { maxLength: 40 })
    .map((pieces) => pieces.flat().join('').slice(0, 200)),
  fc
    .tuple(fc.constantFrom(...PIECES), fc.nat(60))
    .map(([piece, times]) => `${piece} `.repeat(times).slice(0, 200)),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Null for "-Messi" by itself, "de la" and "site:"; nothing else is refused. */
function understoodUnlessRefused(query: string): Question | null {
  try {
    return understand(nativeSearchRequest(query, { temporal: 'auto' }), NOW, '-03:00');
  } catch (error) {
    if (error instanceof Failure && error.errors[0]?.path === 'query') return null;
    throw error;
  }
}

t.test('any string', async (t) => {
  const index = new WordIndex();
  index.add(HEADLINES.map((title, at) => article({ seq: at + 1, title })));
  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  fc.assert(
    fc.property(strings, (query) => {
      const understood = understoodUnlessRefused(query);
      if (understood === null) return true;
      const question = withNames(understood, index);
      const { topic, names, acronyms, spellings } = understoodOf(question.parsed[0]!);
      const isPart = ({ asked }: { asked: string }) => topic.includes(asked);
      return (
        words(topic.toLowerCase()).every((word) => typedText(query).toLowerCase().includes(word)) &&
        [...names, ...acronyms, ...spellings].every(isPart)
      );
    }),
    { numRuns: 100, seed: 20251122 },
  );
  t.pass('holds');
});

t.test('carriers within carriers', async (t) => {
  const context = { zone: 'UTC', now: NOW, isBounded: false };
  for (const piece of [
    'hi: i am, ',
    'I am a student, ',
    'tell me about ',
    'hola, soy estudiante: ',
    '1/1/',
    'y ',
  ])
    t.ok(readQuery(piece.repeat(80), context).terms.length > 0, piece);
});
