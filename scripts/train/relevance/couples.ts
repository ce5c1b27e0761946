import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../../core/language/words/fold.ts';
import { isStopWord } from '../../../core/language/words/stopwords.ts';
import { indexTerms, termVariants } from '../../../core/language/words/terms.ts';
import { splitWords } from '../../../core/language/words/words.ts';
import { readJudgedFile } from '../../cli/models/tasks/judged-rows.ts';
import { plainTexts, rowsIn, translations } from '../../sets/lines.ts';
import { newsArticles } from '../../sets/news-articles.ts';
import { isForVectors, readTrainingQueries } from '../../sets/training-queries.ts';
import type { Say, TrainingFolders } from '../training.ts';

type Language = 'en' | 'es';
type Text = readonly [text: string, language: Language];

/** Kinds of pairs, in the order of their codes in the file; `contrast.py` weighs them. */
const COUPLES = [
  'news',
  'cluster',
  'text-en',
  'news-es',
  'text-es',
  'half',
  'parallel',
  'lexicon',
  'query',
] as const;
type Kind = (typeof COUPLES)[number];

/** Ends a text; a pair begins with `FIRST_KIND - kind`. */
const END = -1;
const FIRST_KIND = -2;
const LEAD_WORDS = 60;
/** Passages per long text, paired with its title or with each other. */
const PASSAGES = { news: 3, long: 6 } as const;
const MAX_OF_A_SYNSET = 4;
/** Sets of translated sentences licensed for training (CC BY-SA 4.0 and CC0). */
const TRANSLATED = [
  ['newstest2019-src.eng.txt', 'newstest2019-ref.spa.txt'],
  ['newstest2019-src.eng.txt', 'newstest2019-ref.spa-MX.txt'],
  ['flores101-devtest.eng', 'flores101-devtest.spa'],
  ['tico19-test.eng', 'tico19-test.spa'],
] as const;
/** A word capitalised this often in both languages counts as the same name in both. */
const NAME_SHARE = 0.8;
const LEXICONS = [
  ['wn-data-spa.omw12.tab', 'es'],
  ['wikt-wn-wikt-spa.tab', 'es'],
  ['wikt-wn-wikt-eng.tab', 'en'],
] as const;

/**
 * Writes `couples.i32`: pairs of texts with the same meaning or subject, as the numbers of their terms in
 * `vocabulary.json`: title and standfirst, headlines of one story, a text and its translation, synonyms, a query and
 * the article it was written for (with a near miss as a third text). It contains nothing from a judged article.
 */
export async function couplesStep({ datasets, work }: TrainingFolders, say: Say): Promise<void> {
  const vocabulary = JSON.parse(readFileSync(join(work, 'vocabulary.json'), 'utf8')) as Vocabulary;
  const { write, counts, end } = openCouples(join(work, 'couples.i32'), vocabulary.terms);
  const judged = readJudgedFile(join(datasets, 'judged/judged.jsonl'));
  const judgedTitles = new Set(judged.map(({ title }) => title));
  await writeNews(datasets, new Set(judged.map(({ id }) => id!)), write);
  await writeClusters(datasets, judgedTitles, write);
  say(`news: ${JSON.stringify(counts)}`);
  await writeTexts(datasets, judgedTitles, write);
  say(`texts: ${JSON.stringify(counts)}`);
  await writeTranslations(datasets, write);
  await writeLexicon(datasets, vocabulary, write);
  say(`all: ${JSON.stringify(counts)}`);
  await end();
}

interface Vocabulary {
  terms: string[];
  frequency: number[];
  capitalised: number[];
}

type WriteCouple = (kind: Kind, ...texts: readonly Text[]) => Promise<void>;

function openCouples(file: string, terms: readonly string[]) {
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const out = createWriteStream(file);
  const counts: Partial<Record<Kind, number>> = {};
  const write: WriteCouple = async (kind, ...texts) => {
    const read = texts.map((text) => numbersOf(text, numbers));
    if (read.slice(0, 2).some((each) => each.length === 0)) return;
    counts[kind] = (counts[kind] ?? 0) + 1;
    const row = Int32Array.of(FIRST_KIND - COUPLES.indexOf(kind), ...read.flatMap((each) => [...each, END]));
    if (!out.write(Buffer.from(row.buffer))) await new Promise<void>((resume) => out.once('drain', resume));
  };
  return { write, counts, end: () => new Promise<void>((done) => out.end(done)) };
}

/** Headline with standfirst and passages, and training queries with their article and a near miss. */
async function writeNews(
  datasets: string,
  judgedIds: ReadonlySet<string>,
  write: WriteCouple,
): Promise<void> {
  const queries = new Map(
    readTrainingQueries(join(datasets, 'training-queries'))
      .filter(({ id }) => isForVectors(id))
      .map((query) => [query.id, query]),
  );
  for await (const { id, title, standfirst, passages, language } of newsArticles(datasets)) {
    if (judgedIds.has(id)) continue;
    const kind = language === 'en' ? 'news' : 'news-es';
    const headline: Text = [title, language];
    if (standfirst !== null) await write(kind, headline, [standfirst, language]);
    const rest = language === 'en' ? passages : spread(passages, PASSAGES.news);
    for (const passage of rest) await write(kind, headline, [lead(passage), language]);
    const query = queries.get(id);
    if (query === undefined) continue;
    const article: Text = [`${title}. ${standfirst ?? ''}`, language];
    const miss: Text = [query.near_miss, language];
    await write('query', [query.about, language], article, miss);
    await write('query', [query.about_other_words, language], article, miss);
    if (query.about_translated !== null)
      await write('query', [query.about_translated, language === 'en' ? 'es' : 'en'], article, miss);
  }
}

/** Headlines of the same story. */
async function writeClusters(
  datasets: string,
  judgedTitles: ReadonlySet<string>,
  write: WriteCouple,
): Promise<void> {
  for (const { h } of rowsIn<{ h: string[] }>(join(datasets, 'newsapi-en-2022/same_story_headlines.jsonl'))) {
    const fresh = h.filter((title) => !judgedTitles.has(title));
    for (let i = 1; i < fresh.length; i += 1) await write('cluster', [fresh[0]!, 'en'], [fresh[i]!, 'en']);
  }
}

/** Passages of longer texts, with their title and with each other. */
async function writeTexts(
  datasets: string,
  judgedTitles: ReadonlySet<string>,
  write: WriteCouple,
): Promise<void> {
  for (const language of ['en', 'es'] as const) {
    for await (const [{ t, x }] of plainTexts(datasets, language)) {
      if (t !== null && judgedTitles.has(t)) continue;
      const passages = cut(x);
      // A headline without a standfirst: its words belong together, so any two halves make a pair.
      if (t === null && passages.length === 1) await write('half', [x, language], [x, language]);
      const chosen = spread(passages, PASSAGES.long);
      const kind = `text-${language}` as const;
      if (t !== null) for (const passage of chosen) await write(kind, [t, language], [passage, language]);
      for (let i = 1; i < chosen.length; i += 2)
        await write(kind, [chosen[i - 1]!, language], [chosen[i]!, language]);
    }
  }
}

async function writeTranslations(datasets: string, write: WriteCouple): Promise<void> {
  for await (const [spanish, english] of translations(datasets)) {
    await write('parallel', [spanish, 'es'], [english, 'en']);
  }
  for (const [english, spanish] of TRANSLATED) {
    const read = (file: string) => readFileSync(join(datasets, 'opus-mt-testsets', file), 'utf8').split('\n');
    const other = read(spanish);
    for (const [i, sentence] of read(english).entries())
      await write('parallel', [other[i] ?? '', 'es'], [sentence, 'en']);
  }
}

/** Words with the same meaning, and names spelled the same in both languages. */
async function writeLexicon(
  datasets: string,
  { terms, frequency, capitalised }: Vocabulary,
  write: WriteCouple,
): Promise<void> {
  for (const [one, other] of synonyms(join(datasets, 'omw-lexicon'))) await write('lexicon', one, other);
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const isName = (term: string) => {
    const number = numbers.get(term);
    return number !== undefined && capitalised[number]! >= NAME_SHARE * frequency[number]!;
  };
  for (const term of terms) {
    const name = /^\^(.+)$/.exec(term)?.[1];
    if (name !== undefined && termVariants(name).slice(0, 2).every(isName))
      await write('lexicon', [name, 'en'], [name, 'es']);
  }
}

/** Term numbers of a text, in order; words without a vector are left out. */
function numbersOf([text, language]: Text, numbers: ReadonlyMap<string, number>): number[] {
  const found: number[] = [];
  for (const { surface, folded } of splitWords(text)) {
    if (folded.length < 2 || /^\d/.test(folded) || isStopWord(surface, folded, language)) continue;
    for (const term of indexTerms(surface, language)) {
      const number = numbers.get(term);
      if (number !== undefined) found.push(number);
    }
  }
  return found;
}

function lead(text: string): string {
  return text.split(/\s+/, LEAD_WORDS).join(' ');
}

function cut(text: string): string[] {
  const written = text.split(/\s+/);
  const count = Math.max(1, Math.floor(written.length / LEAD_WORDS));
  return Array.from({ length: count }, (_, i) =>
    written.slice(i * LEAD_WORDS, (i + 1) * LEAD_WORDS).join(' '),
  );
}

/** At most `most` items, evenly spaced, in order. */
function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!);
}

/** Pairs of single words with the same meaning, within and across the languages. */
function* synonyms(folder: string): Generator<[Text, Text]> {
  const synsets = new Map<string, Map<string, Text>>();
  for (const [file, language] of LEXICONS) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const [synset = '', , lemma = ''] = line.split('\t');
      if (synset.startsWith('#') || !/^[\p{L}]{3,}$/u.test(lemma)) continue;
      const members = synsets.get(synset) ?? new Map<string, Text>();
      synsets.set(synset, members.set(`${language} ${fold(lemma)}`, [lemma, language]));
    }
  }
  for (const members of synsets.values()) {
    const list = [...members.values()];
    for (const [i, one] of list.entries()) {
      for (const other of list.slice(i + 1, i + 1 + MAX_OF_A_SYNSET)) yield [one, other];
    }
    // The list is sorted by language, so its end is paired with its beginning as well.
    const spanish = list.filter(([, language]) => language === 'es');
    const english = list.filter(([, language]) => language === 'en');
    for (const one of spanish.slice(0, MAX_OF_A_SYNSET)) {
      for (const other of english.slice(0, MAX_OF_A_SYNSET)) yield [one, other];
    }
  }
}
