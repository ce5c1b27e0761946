/** The tool `find_similar`: other outlets' articles on the story of a page. */
import Joi from 'joi';
import { nativeSearchRequest } from '#core/compat/request.ts';
import { namedIds, requireOutlets } from '#core/news/outlets/named-outlets.ts';
import { visibleAmong } from '#core/news/outlets/visible-outlets.ts';
import { quoted } from '#core/search/quoting/quotation-marks.ts';
import {
  addressField,
  annotationFields,
  dateFields,
  depthFields,
  filterFields,
  pageFields,
} from '#core/search/request/fields.ts';
import { DEFAULT_DAYS, type SearchRequest } from '#core/search/request/search-request.ts';
import { serveSimilar } from '#core/search/serve/similar.ts';
import { articleFacts, namesOf, sameFacts } from '../article-facts.ts';
import { articlesAsText, isWithoutPeriod } from '../articles.ts';
import { toolHighlights, toolResults, toolTokens } from '../fields.ts';
import { bounded, type Tool } from '../tool.ts';

const input = Joi.object({
  url: addressField.required(),
  ...filterFields,
  ...dateFields,
  mode: depthFields.mode,
  max_results: toolResults,
  min_score: depthFields.min_score,
  max_tokens: toolTokens,
  highlights: toolHighlights,
  tone: annotationFields.tone,
  ...pageFields,
});

type Given = Partial<SearchRequest> & { url: string };

export const findSimilar: Tool<Given> = {
  name: 'find_similar',
  title: 'Find articles on the same story',
  description:
    'Reads the article at a URL and finds articles of other outlets about the same story, likeliest first, not earliest; diffusion.first is the first to report. Use it to compare coverage or to find who else reported something.',
  capabilities: ['similar'],
  input,
  wording: {
    url: 'Full URL of the article.',
    mode: 'How much is compared: ultra headlines, fast standfirsts too; normal reads the likeliest to confirm them; deep compares the whole window and reads more.',
    highlights: 'Verbatim excerpts (up to 280 characters) of articles that were read.',
    tone: 'Tone toward the story, of each result and overall.',
  },
  output: {
    ...sameFacts,
    properties: { ...(sameFacts.properties as object), reference: { type: 'object' } },
  },
  readOnly: true,
  async run({ app, caller, given, onProgress }) {
    const { url, days, ...fields } = given;
    // The API takes ids only; agents name outlets as in the other tools.
    const { sources = null } = fields;
    const { outlets: visible } = caller.org;
    requireOutlets(sources, visible, app.index.sources.values());
    const { queries: _, ...asked } = nativeSearchRequest([], {
      ...fields,
      sources: sources && namedIds(visibleAmong(visible, app.index.sources.values()), sources),
      days: days === undefined ? DEFAULT_DAYS : days,
      days_given: days !== undefined,
    });
    const answer = await serveSimilar(app, caller, { ...asked, url }, onProgress);
    const heading = `Articles on the same story as ${quoted(answer.reference.title)}`;
    const nameOf = namesOf(app);
    const reference = { ...answer.reference, source_name: nameOf(answer.reference.source) };
    return {
      text: bounded(articlesAsText(answer, heading, nameOf, { isByDefault: isWithoutPeriod(given) })),
      facts: { ...articleFacts(answer, nameOf, { isWhole: given.max_tokens === null }), reference },
    };
  },
};
