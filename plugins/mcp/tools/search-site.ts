/** The tool `search_site`: one live site, while the call waits. */
import Joi from 'joi';
import { quoted } from '#core/search/quoting/quotation-marks.ts';
import { LIST_MIN_SCORE } from '#core/search/relevance.ts';
import {
  annotationFields,
  depthFields,
  filterFields,
  pageFields,
  queryField,
  textField,
} from '#core/search/request/fields.ts';
import { SITE_MODES } from '#core/site/page-budget.ts';
import { serveSite } from '#core/site/serve-site.ts';
import { type SiteBody, toSiteRequest } from '#core/site/site-request.ts';
import { siteVisibleTo } from '#core/site/site-search.ts';
import { articleFacts, namesOf, sameFacts } from '../article-facts.ts';
import { articlesAsText } from '../articles.ts';
import { QUESTION_EXAMPLES, toolHighlights, toolResults, toolTokens } from '../fields.ts';
import { bounded, type Tool } from '../tool.ts';

const input = Joi.object({
  site: textField(3, 500).required(),
  query: queryField.required(),
  sections: filterFields.sections,
  mode: depthFields.mode,
  max_results: toolResults,
  min_score: depthFields.min_score.default(LIST_MIN_SCORE),
  max_tokens: toolTokens,
  highlights: toolHighlights,
  dedupe: annotationFields.dedupe,
  tone: annotationFields.tone,
  questions: annotationFields.questions,
  temporal: annotationFields.temporal,
  timezone: annotationFields.timezone,
  ...pageFields,
});

export const searchSite: Tool<Omit<SiteBody, 'fresh' | 'stream'>> = {
  name: 'search_site',
  title: 'Search one live site',
  description:
    'Searches one web site live, by reading a few of its pages now (up to 20 seconds). Use it for a site that is not among the outlets (list_outlets), or for what was published minutes ago; otherwise search_news is faster, wider and cheaper. Only words in the query ("yesterday", "in March") limit the period.',
  capabilities: ['site'],
  input,
  wording: {
    mode: SITE_MODES,
    site: 'A domain, or a URL such as https://example.com/world for one section.',
    questions: {
      type: 'object',
      description: `As in search_news: ${JSON.stringify({ quotes_union: QUESTION_EXAMPLES.quotes_union })}.`,
      additionalProperties: { type: 'object' },
    },
  },
  output: sameFacts,
  readOnly: true,
  async run({ app, caller, given, onProgress }) {
    const request = toSiteRequest({ ...given, fresh: false, stream: true });
    const asked = siteVisibleTo(app.sites, caller.org, request);
    const answer = await serveSite(app, caller, asked, onProgress);
    const nameOf = namesOf(app);
    const heading = `On ${given.site} about ${quoted(given.query)} (${answer.mode} mode)`;
    return {
      text: bounded(articlesAsText(answer, heading, nameOf)),
      facts: articleFacts(answer, nameOf, { isWhole: given.max_tokens === null }),
    };
  },
};
