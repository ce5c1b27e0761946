import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An article of a set used for evaluation only. */
export interface SetArticle {
  story: string;
  title: string;
  standfirst: string | null;
  language: string;
}

/** The year of translated news held out of training. */
const HELD_OUT = ['newstest2013'];
const FILES = { dev: 'ECB_Dev_corpus.txt', test: 'ECB_Test_corpus.txt' } as const;
/** Sentences between two stories of the translated news: another document, mostly. */
const APART = 30;

/**
 * ECB+: texts on 43 topics, two events of one kind in each (two break-ins, two earthquakes), so that the others are hard. Only
 * the annotated sentences are there; the first stands for the headline.
 */
export function ecbArticles(datasets: string, split: 'dev' | 'test'): SetArticle[] {
  const sentences = new Map<string, Map<string, string[]>>();
  for (const line of readFileSync(join(datasets, 'ecbplus', FILES[split]), 'utf8').split('\n')) {
    const [document = '', sentence = '', , token = ''] = line.split('\t');
    if (token === '') continue;
    const own = sentences.get(document) ?? new Map<string, string[]>();
    own.set(sentence, [...(own.get(sentence) ?? []), token]);
    sentences.set(document, own);
  }
  return [...sentences].map(([document, own]) => {
    const [first = '', ...rest] = [...own.values()].map((tokens) => tokens.join(' '));
    const story = document.replace(/_\d+/, '');
    return { story, title: first, standfirst: rest.join(' ') || null, language: 'en' };
  });
}

/** News sentences and, in the other language, the one after and its neighbour: two texts that tell half of the same. */
export function translatedArticles(datasets: string): SetArticle[] {
  return HELD_OUT.flatMap((name) => {
    const lines = (code: string) =>
      readFileSync(join(datasets, `opus-mt-testsets/eng-spa/${name}.${code}`), 'utf8')
        .trim()
        .split('\n');
    const [english, spanish] = [lines('eng'), lines('spa')];
    const articles: SetArticle[] = [];
    for (let at = 0; at + 2 < english.length; at += APART) {
      const story = `${name}.${at}`;
      articles.push({ story, title: english[at]!, standfirst: english[at + 1]!, language: 'en' });
      articles.push({ story, title: spanish[at + 1]!, standfirst: spanish[at + 2]!, language: 'es' });
    }
    return articles;
  });
}
