/** What the candidates of a search write about the persons it names, to decide whom a surname alone means. */
import { setImmediate } from 'node:timers/promises';
import type { JudgeItem } from '../../../workers/messages/articles.ts';
import type { ContextText, PersonSought } from '../../../workers/messages/relevance.ts';
import { mentionsIn, nicknamesIn } from '../../../workers/relevance/mentions.ts';
import { textWords } from '../../../workers/relevance/names-in-text.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { NameAsked } from '../understanding/names/name-asked.ts';
import type { Question } from '../understanding/question.ts';
import { itemOf } from './judged.ts';

/** Texts collected for each side; more would add nothing. */
const MAX_TEXTS = 60;
/** Candidates read before other work gets a turn. */
const BATCH = 64;

/**
 * The question with the context of each person: what the candidates are about that write out the person, or others of the
 * surname.
 */
export async function withContexts<Q extends Pick<Question, 'parsed'>>(
  question: Q,
  candidates: readonly Pick<Candidate, 'article'>[],
): Promise<Q> {
  const items = candidates.map(({ article }) => itemOf(article));
  const parsed = await Promise.all(
    question.parsed.map(async (query) => {
      if (query.names.every(({ sought }) => sought.person === null)) return query;
      const names = query.names.map((name) => withNicknames(name, items));
      return { ...query, names: await Promise.all(names.map((name) => withContext(name, items))) };
    }),
  );
  return { ...question, parsed };
}

/** The name with the nicknames that candidates write in it: "Javier “Chicharito” Hernández". */
function withNicknames(name: NameAsked, items: readonly JudgeItem[]): NameAsked {
  const { person } = name.sought;
  if (person === null || person.given.length === 0) return name;
  const quoted = items.filter(({ title, standfirst }) => QUOTED.test(title) || QUOTED.test(standfirst ?? ''));
  const nicknames = quoted.flatMap(({ title, standfirst }) =>
    nicknamesIn(textWords(`${title}\n${standfirst ?? ''}`), person),
  );
  if (nicknames.length === 0) return name;
  const given = [...new Set([...person.given, ...nicknames])].slice(0, person.given.length + MAX_NICKNAMES);
  // The index takes "Chicharito Hernández" for somebody else.
  const others = person.others.filter(([first]) => !given.includes(first!));
  return { ...name, sought: { ...name.sought, person: { ...person, given, others } } };
}

/** A quoted nickname and a name behind it. */
const QUOTED = /["“«‘'(]\p{Lu}[^"”»’')]{1,30}["”»’')] \p{Lu}/u;
const MAX_NICKNAMES = 3;

async function withContext(name: NameAsked, items: readonly JudgeItem[]): Promise<NameAsked> {
  const { person } = name.sought;
  if (person === null) return name;
  const own: ContextText[] = [];
  const others: ContextText[] = [];
  for (const [at, { title, standfirst, language }] of items.entries()) {
    if (at % BATCH === 0) await setImmediate();
    const text = `${title}\n${standfirst ?? ''}`;
    const side = { person: own, other: others, nobody: null }[whoIsWrittenOut(text, person)];
    if (side !== null && side.length < MAX_TEXTS) side.push({ text, language });
  }
  return { ...name, sought: { ...name.sought, person: { ...person, context: { own, others } } } };
}

function whoIsWrittenOut(text: string, person: PersonSought): 'person' | 'other' | 'nobody' {
  const mentions = mentionsIn(textWords(text), person);
  if (mentions.some(({ of }) => of === 'person')) return 'person';
  return mentions.some(({ of }) => of === 'other') ? 'other' : 'nobody';
}
