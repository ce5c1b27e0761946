// An acronym means what it stands for in the query where the text spells that out or is like it, and something else where the
// text has another of its meanings.
import t from 'tap';
import { meansOther, prepareMeanings } from '../../workers/relevance/acronym-meanings.ts';
import { textWords, withNamesWhole } from '../../workers/relevance/names-in-text.ts';
import { loadVectors } from '../../workers/vectors/term-vectors.ts';

const FILE = `${import.meta.dirname}/../../models/relevance-lexical/vectors.bin`;
const vectors = loadVectors(FILE, '');

const INDUSTRY = 'Confederation of British Industry';
const BUREAU = 'Central Bureau of Investigation';
const isOther = (title: string, own: string, other: string) =>
  meansOther(
    textWords(title),
    'en',
    prepareMeanings({ acronyms: ['cbi'], own: [own], others: [[other]] }, vectors),
  );

t.test('by the words around it, or by a name that the text spells out', async (t) => {
  const cases: [title: string, own: string, other: string, isOther: boolean][] = [
    ['CBI warns of weak growth in British manufacturing', INDUSTRY, BUREAU, false],
    ['CBI arrests police officer accused of bribery in corruption probe', INDUSTRY, BUREAU, true],
    ['CBI arrests police officer accused of bribery in corruption probe', BUREAU, INDUSTRY, false],
    ['CBI warns of weak growth in British manufacturing', BUREAU, INDUSTRY, true],
    ['Industry: CBI, the Central Bureau of Investigation', INDUSTRY, BUREAU, true],
    ['CBI', INDUSTRY, BUREAU, false],
  ];
  for (const [title, own, other, expected] of cases)
    t.equal(isOther(title, own, other), expected, `${title} (${own})`);
});

t.test('a text without the meaning does not have the name', async (t) => {
  const name = {
    words: ['confederation', 'of', 'british', 'industry'],
    forms: [{ words: ['cbi'], written: 'capitals' as const, others: [] }],
    person: null,
    meanings: { acronyms: ['cbi'], own: [INDUSTRY], others: [[BUREAU]] },
  };
  const read = (isOther: boolean) =>
    withNamesWhole(['CBI raids office'], [name], { ofSurnames: () => null, isOther: () => isOther })[0]!
      .map(({ folded }) => folded)
      .join(' ');
  t.equal(read(false), 'confederation of british industry raids office');
  t.equal(read(true), 'raids office');
});
