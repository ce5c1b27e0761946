// A surname by itself means the person asked for where the text is like those about the person, unless it is a place, a
// family, an ordinary word or part of another name there.
import t from 'tap';
import type { PersonSought } from '../../workers/messages/relevance.ts';
import { meaningIn } from '../../workers/relevance/bare-names.ts';
import { mentionsIn } from '../../workers/relevance/mentions.ts';
import { textWords } from '../../workers/relevance/names-in-text.ts';
import { prepareContext } from '../../workers/relevance/person-context.ts';
import { loadVectors } from '../../workers/vectors/term-vectors.ts';

const FILE = `${import.meta.dirname}/../../models/relevance-lexical/vectors.bin`;
const vectors = loadVectors(FILE, '');

const CRICKET = [
  'Joe Root hits century as England beat India in the Test',
  'England captain Joe Root praises bowlers after the Test',
  'Joe Root steps down as captain of England’s cricket team',
  'Cricket: Joe Root scores a century on day two at Lord’s',
];
const FILM = [
  'Amanda Root stars in a new film about Jane Austen',
  'Actress Amanda Root on her film and the theatre',
  'Amanda Root returns to the theatre in London',
];
const texts = (those: readonly string[]) => those.map((text) => ({ text, language: 'en' }));

function person(word: string, fields: Partial<PersonSought> = {}, odds = 1.5): PersonSought {
  const surnames = [{ word, bare: 'unclear' as const, odds, written: 1, known: 0 as const }];
  return { given: ['joe'], surnames, least: 2, others: [], ...fields };
}

function means(title: string, who: PersonSought, language = 'en'): boolean {
  const words = textWords(title);
  const [mention] = mentionsIn(words, who).filter(({ of }) => of === 'bare');
  return meaningIn(words, language, prepareContext(who, vectors))(words, mention!);
}

t.test('by what is written about the person and about others of the surname', async (t) => {
  const root = person('root', { context: { own: texts(CRICKET), others: texts(FILM) } }, 0);
  t.ok(means('England lose the Test although Root hits a century', root));
  t.notOk(means('The theatre celebrates Root after the film about Austen', root));
  const amanda = person('root', { context: { own: texts(FILM), others: texts(CRICKET) } }, 0);
  t.notOk(means('England lose the Test although Root hits a century', amanda));
  t.ok(means('The theatre celebrates Root after the film about Austen', amanda));
});

t.test('without any such texts, by how the word is written', async (t) => {
  const cases: [title: string, surname: string, language: string, isMeant: boolean][] = [
    ['Why Root says no to the captaincy', 'root', 'en', true],
    ['Minister Called to Explain Another Corruption Case to Parliament', 'case', 'en', false],
    ['MPs add to pressure over the Barclay family', 'barclay', 'en', false],
    ['MPs add to pressure on Barclay', 'barclay', 'en', true],
    ['Tate Reeves beats a rival', 'reeves', 'en', false],
    ['When Reeves beats a rival', 'reeves', 'en', true],
    ['Rival cuts a deal with Wessex’s Reeves', 'reeves', 'en', true],
    ['Una joven murió en Escobar', 'escobar', 'es', false],
    ['Una joven habló de Escobar', 'escobar', 'es', true],
    ['Boca perdió con el Toro', 'toro', 'es', false],
  ];
  for (const [title, word, language, isMeant] of cases)
    t.equal(means(title, person(word, {}, 0), language), isMeant, title);
});

t.test('what is written like a family of persons may be a club', async (t) => {
  const bucks = (given: string[]) => person('bucks', { given, least: given.length + 1 }, 2);
  t.ok(means('Histórica victoria de los Bucks en Denver', bucks([]), 'es'));
  t.notOk(means('Histórica victoria de los Bucks en Denver', bucks(['joe']), 'es'));
});

t.test('no word of a name of ordinary words means it, unless it is a form of the name', async (t) => {
  const house = (known: 0 | 1): PersonSought => {
    const parts = ['red', 'cross'].map((word) => ({
      word,
      bare: 'person' as const,
      odds: 3,
      written: 0,
      known,
    }));
    return { given: [], surnames: parts, least: 2, others: [] };
  };
  t.notOk(means('Volunteers thank Cross for help after the storm', house(0)));
  t.ok(means('Volunteers thank Cross for help after the storm', house(1)));
  const stones = {
    ...house(0),
    surnames: house(0).surnames.map((one) => ({ ...one, word: `${one.word}s` })),
  };
  t.ok(means('Volunteers thank Reds for help after the storm', stones));
});

t.test('whom everybody knows by the surname is meant sooner', async (t) => {
  const sought = (known: -1 | 0 | 1) => {
    const who = person('barclay', {}, -1);
    return { ...who, surnames: who.surnames.map((one) => ({ ...one, odds: -3, written: 3, known })) };
  };
  t.ok(means('Hot pressure on Barclay in Rome', sought(1)));
  t.notOk(means('In Rome, at Barclay', sought(-1)));
});
