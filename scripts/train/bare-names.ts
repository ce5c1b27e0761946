#!/usr/bin/env node
/** Fits the regressions of workers/relevance/bare-names.ts, which tell whom a surname, or a part of a name, by itself means. */
import { parseArgs } from 'node:util';
import { nativeSearchRequest } from '../../core/compat/request.ts';
import { splitWords } from '../../core/language/words/words.ts';
import { buildSegment } from '../../core/news/word-index/build-segment.ts';
import { openSegment } from '../../core/news/word-index/segment.ts';
import { WordIndex } from '../../core/news/word-index/word-index.ts';
import { systemClock } from '../../core/platform/clock.ts';
import type { Candidate } from '../../core/search/candidates/candidate.ts';
import { withContexts } from '../../core/search/judging/name-contexts.ts';
import { withNames } from '../../core/search/understanding/named-question.ts';
import { understand } from '../../core/search/understanding/question.ts';
import { article } from '../../test/support/word-index.ts';
import { evidenceIn, ORGANIZATION, PERSON } from '../../workers/relevance/bare-names.ts';
import { mentionsIn } from '../../workers/relevance/mentions.ts';
import { textWords } from '../../workers/relevance/names-in-text.ts';
import { prepareContext } from '../../workers/relevance/person-context.ts';
import { loadVectors } from '../../workers/vectors/term-vectors.ts';
import { addressOf, type SetHeadline, setHeadlines } from '../bench/understanding/indexes.ts';
import { rowsOf, type Sets, useEdition } from '../bench/understanding/rows.ts';
import { auc, RELEVANT_GRADE } from '../cli/models/measures/measures.ts';
import { signedRegression } from './same-story/regression.ts';

const HELP = `node scripts/train/bare-names.ts [--context N]

Prints the weights of the logistic regressions in workers/relevance/bare-names.ts, one of persons and one of organizations
and places. They are fitted to the headlines of the sets of names that have a part of the name by itself: editions 1 to 4 and
those made for training (scripts/bench/understanding/sets). With the queries of every tenth held out in turn, it prints the AUC
and, at the least log-odds that count, the shares of headlines that are taken to mean what is asked for, of those that do and
of those that do not. Needs the datasets that the sets refer to.

  --context  headlines that the index has besides those of the sets (default 5000, as in the benchmark)
`;

/** Sets and what their rows count: those labelled by the text below the headline, unread, have errors. */
const EDITIONS: readonly [edition: string, weight: number][] = [
  ['1', 1],
  ['2', 1],
  ['3', 1],
  ['4', 1],
  ['training-1', 1],
  ['training-2', 0.5],
  ['training-3', 0.5],
  ['training-4', 0.5],
];
const FOLDS = 10;
/** Candidates of a search in fast mode, whose texts are the context of a name. */
const CANDIDATES = 200;
const VECTORS = `${import.meta.dirname}/../../models/relevance-lexical/vectors.bin`;

const { values } = parseArgs({
  options: { context: { type: 'string', default: '5000' }, help: { type: 'boolean', default: false } },
});

/** A mention of a part of a name by itself, and whether it means who or what is asked for. */
interface Example {
  fold: number;
  weight: number;
  isPerson: boolean;
  isMeant: boolean;
  values: Record<string, number>;
}

async function main(): Promise<void> {
  if (values.help) return void process.stdout.write(HELP);
  const examples: Example[] = [];
  for (const [edition, weight] of EDITIONS) {
    useEdition(edition);
    const headlines = await setHeadlines(Number(values.context));
    if (headlines === null) throw new Error('The datasets are not here.');
    const indexed = new Headlines(headlines);
    for (const [at, row] of rowsOf('names').entries())
      examples.push(...(await examplesOf(row, { fold: at % FOLDS, weight }, indexed)));
  }
  const fitted = {
    person: fittedTo(
      examples.filter(({ isPerson }) => isPerson),
      PERSON.least,
    ),
    organization: fittedTo(
      examples.filter(({ isPerson }) => !isPerson),
      ORGANIZATION.least,
    ),
  };
  process.stdout.write(`${JSON.stringify(fitted, null, 1)}\n`);
}

/** What an index tells of a name. */
const OF_INDEX = ['odds', 'written', 'nearest', 'like', 'leaning', 'ofPerson', 'ofOthers', 'onlyOthers'];
/** How much an example counts once more as if the index knew nothing of the name. */
const UNKNOWN = 0.25;

/** The example in an index that knows nothing of the name: most that are asked for are rare there. */
function withoutIndex(one: Example): Example {
  const nothing = Object.fromEntries(OF_INDEX.map((name) => [name, 0]));
  return { ...one, weight: UNKNOWN * one.weight, values: { ...one.values, ...nothing } };
}

/** The weights, and how well those of other queries tell the headlines of each. */
function fittedTo(examples: readonly Example[], least: number): object {
  const scored = [...Array(FOLDS).keys()].flatMap((fold) => {
    const weights = weightsOf(examples.filter((one) => one.fold !== fold));
    return examples
      .filter((one) => one.fold === fold)
      .map((one) => ({ qid: '', grade: one.isMeant ? RELEVANT_GRADE : 0, score: scoreOf(one, weights) }));
  });
  const taken = (isMeant: boolean) => {
    const own = scored.filter(({ grade }) => grade > 0 === isMeant);
    return own.filter(({ score }) => score > least).length / own.length;
  };
  const rounded = Object.entries(weightsOf(examples)).map(([name, weight]) => [
    name,
    Number(weight.toFixed(2)),
  ]);
  return {
    examples: examples.length,
    auc: auc(scored),
    meant: taken(true),
    others: taken(false),
    weights: Object.fromEntries(rounded),
  };
}

/** Logistic regression: the weight of each sign, and the `bias`. */
function weightsOf(examples: readonly Example[]): Record<string, number> {
  const names = Object.keys(examples[0]!.values);
  const rows = [...examples, ...examples.map(withoutIndex)].map(({ isMeant, weight, values }) => {
    return {
      features: Float64Array.from([1, ...names.map((name) => values[name]!)]),
      same: isMeant,
      weight,
    };
  });
  const weights = signedRegression(rows, new Array<0>(names.length + 1).fill(0));
  return Object.fromEntries(['bias', ...names].map((name, at) => [name, weights[at]!]));
}

function scoreOf({ values }: Example, weights: Readonly<Record<string, number>>): number {
  return Object.entries(values).reduce((sum, [name, value]) => sum + weights[name]! * value, weights.bias!);
}

/** Headlines with an index over them. */
class Headlines {
  readonly all: readonly SetHeadline[];
  readonly index = new WordIndex();
  readonly byUrl: ReadonlyMap<string, SetHeadline>;
  readonly #words: readonly ReadonlySet<string>[];

  constructor(all: readonly SetHeadline[]) {
    this.all = all;
    this.byUrl = new Map(all.map((one) => [one.url, one]));
    this.#words = all.map(({ title }) => new Set(splitWords(title).map(({ folded }) => folded)));
    const documents = all.map(({ title, language }, at) => article({ seq: at + 1, title, language }));
    this.index.addSegment('headlines', openSegment(buildSegment(documents)));
  }

  /** Those with most words of a query, as candidates. */
  candidates(query: string): Candidate[] {
    const asked = splitWords(query).map(({ folded }) => folded);
    return this.all
      .map((one, at) => ({ one, shared: asked.filter((word) => this.#words[at]!.has(word)).length }))
      .filter(({ shared }) => shared > 0)
      .sort((a, b) => b.shared - a.shared)
      .slice(0, CANDIDATES)
      .map(
        ({ one: { title, language } }) => ({ article: { title, standfirst: null, language } }) as Candidate,
      );
  }
}

/** The mentions by themselves in the headlines of a row, where nothing in the headline says whose they are. */
async function examplesOf(
  { query, bearer, others }: Sets['names'],
  part: Pick<Example, 'fold' | 'weight'>,
  headlines: Headlines,
): Promise<Example[]> {
  const request = nativeSearchRequest(query, { temporal: 'auto', days: null });
  const asked = withNames(understand(request, systemClock.now(), '-03:00'), headlines.index);
  const read = await withContexts(asked, headlines.candidates(query));
  const vectors = loadVectors(VECTORS, '');
  const labelled = [
    ...bearer.map((id) => ({ id, isMeant: true })),
    ...others.map((id) => ({ id, isMeant: false })),
  ];
  return read.parsed[0]!.names.flatMap(({ sought: { person } }) => {
    if (person === null || person.isIndivisible) return [];
    const context = prepareContext(person, vectors);
    return labelled.flatMap(({ id, isMeant }) => {
      const { title, language } = headlines.byUrl.get(addressOf(id))!;
      const words = textWords(title);
      const mentions = mentionsIn(words, person);
      const isSettled = mentions.some(
        ({ of }) => of === 'person' || (of === 'other' && person.given.length > 0),
      );
      const bare = mentions.find(({ of }) => of === 'bare');
      if (isSettled || bare === undefined || bare.surname.bare === 'never') return [];
      const isPerson = person.given.length > 0;
      return [
        { ...part, isPerson, isMeant, values: { ...evidenceIn(words, language, context)(words, bare) } },
      ];
    });
  });
}

await main();
