/**
 * A chat reply that quotes: one block per article, `[n] outlet, date: title` and its excerpts between quotation marks.
 * The marks also keep other people's words apart from the assistant's voice.
 */
import { withWarnings } from '#core/compat/compat-api.ts';
import { EXTRAS } from '#core/compat/extras.ts';
import type { Result } from '#core/search/answer/answer.ts';
import { quoted } from '#core/search/quoting/quotation-marks.ts';
import {
  type AnsweredQuery,
  datesOf,
  perplexityExtras,
  publicationDate,
  selectedResults,
  type Updates,
} from './answer.ts';
import type { ChatRequest } from './chat-request.ts';
import { CHARACTERS_PER_TOKEN, joinExcerpts, quotableTexts, withinTokens } from './excerpts.ts';

const NOTHING = 'No article in this index matched the query.';
/** Before the first block: the reply is about another topic than the prompt. */
const CORRECTED = (topic: string) =>
  `Nothing was found about the topic as written; these are about ${quoted(topic)}.`;
const TOO_LONG = 'The articles found do not fit into max_tokens.';
const BETWEEN = '\n\n';
/** What a quotation adds to an excerpt: the end of the line above it, and two quotation marks. */
const MARKS = 3;
const MODEL = 'canillita-extractive';

interface Reply {
  /** What comes before the first block. */
  lead: string;
  blocks: string[];
  results: Result[];
  isCut: boolean;
}

interface Head {
  id: string;
  /** Unix seconds. */
  created: number;
  updates: Updates;
}

/** Blocks within the budget, best first. */
export function replyOf(
  found: AnsweredQuery,
  wanted: ChatRequest,
  updates: Updates,
  nameOf: (source: string | null) => string,
): Reply {
  let left = wanted.tokens * CHARACTERS_PER_TOKEN;
  const reply: Reply = { lead: leadOf(found), blocks: [], results: [], isCut: false };
  left -= reply.lead.length;
  for (const result of selectedResults(found, wanted, updates)) {
    const { date } = publicationDate(result);
    const title = result.title.replace(/\s+/g, ' ');
    const place = `[${reply.blocks.length + 1}] ${nameOf(result.source)}${date ? `, ${date}` : ''}: ${title}`;
    const excerpts = quotableTexts(result);
    const space = left - place.length - MARKS;
    const shown = withinTokens(excerpts, Math.floor(space / CHARACTERS_PER_TOKEN));
    // Straight marks whatever the text has of its own: the line ends where the quotation does.
    const block = [place, ...shown.map((excerpt) => `"${excerpt}"`)].join('\n');
    if (block.length > left) return { ...reply, isCut: true };
    if (joinExcerpts(shown) !== joinExcerpts(excerpts)) reply.isCut = true;
    left -= block.length + BETWEEN.length;
    reply.blocks.push(block);
    reply.results.push(result);
  }
  return reply;
}

/** The whole completion. */
export function completion(reply: Reply, found: AnsweredQuery, wanted: ChatRequest, head: Head) {
  const content = contentOf(reply);
  const message = { role: 'assistant', content };
  return {
    ...frame(reply, head, 'chat.completion'),
    choices: [
      { index: 0, finish_reason: finishOf(reply), message, delta: { role: 'assistant', content: '' } },
    ],
    usage: usageOf(found),
    ...extrasPart(reply, found, wanted),
  };
}

/**
 * The chunks of a stream: one per block, and a last one with the reason and what it cost. That one adds no text: OpenAI's
 * helper for streams takes `message` of a chunk for the text before it, and would have the block of the last chunk twice.
 */
export function chunks(reply: Reply, found: AnsweredQuery, wanted: ChatRequest, head: Head): object[] {
  const [first, ...others] = reply.blocks;
  const parts = first === undefined ? [contentOf(reply)] : [reply.lead + first, ...others];
  const chunk = (content: string, sofar: string, finish: ReturnType<typeof finishOf> | null) => ({
    // Some clients take citations from the first chunk only.
    ...frame(reply, head, 'chat.completion.chunk'),
    choices: [
      {
        index: 0,
        finish_reason: finish,
        delta: { role: 'assistant', content },
        message: { role: 'assistant', content: sofar },
      },
    ],
  });
  const texts = parts.map((part, at) =>
    chunk(at === 0 ? part : BETWEEN + part, parts.slice(0, at + 1).join(BETWEEN), null),
  );
  const last = chunk('', parts.join(BETWEEN), finishOf(reply));
  return [...texts, { ...last, usage: usageOf(found), ...extrasPart(reply, found, wanted) }];
}

function frame({ results }: Reply, { id, created, updates }: Head, object: string) {
  return {
    id,
    object,
    created,
    model: MODEL,
    citations: results.map(({ url }) => url),
    search_results: results.map((result) => ({
      title: result.title,
      url: result.url,
      ...datesOf(result, updates),
      snippet: joinExcerpts(quotableTexts(result)),
      source: 'web',
    })),
  };
}

function leadOf(found: AnsweredQuery): string {
  const topic = found?.did_you_mean;
  return topic === undefined ? '' : CORRECTED(topic) + BETWEEN;
}

function contentOf({ lead, blocks, isCut }: Reply): string {
  if (blocks.length > 0) return lead + blocks.join(BETWEEN);
  return isCut ? TOO_LONG : NOTHING;
}

function finishOf({ isCut }: Reply): 'length' | 'stop' {
  return isCut ? 'length' : 'stop';
}

/** No model wrote anything: there are no tokens, and the cost is that of the search. */
function usageOf(found: AnsweredQuery) {
  const cost = found?.usage.cost_usd ?? 0;
  return {
    prompt_tokens: 0,
    completion_tokens: 0,
    total_tokens: 0,
    num_search_queries: 1,
    cost: { input_tokens_cost: 0, output_tokens_cost: 0, request_cost: cost, total_cost: cost },
  };
}

function extrasPart({ results }: Reply, found: AnsweredQuery, wanted: ChatRequest) {
  return withWarnings(
    wanted.extras ? { [EXTRAS]: perplexityExtras(found, results, wanted) } : {},
    wanted.warnings,
  );
}
