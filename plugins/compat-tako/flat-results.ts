/** Cards and articles as one list, which current clients can ask for with `output_settings.flat_results`. */
import type { FieldReader } from '#core/compat/field-reader.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import type { webResults } from './ask.ts';
import type { searchCard } from './cards.ts';

/** How long the list and its snippets may be; null: as long as they are. */
export interface FlatShape {
  results: number | null;
  snippet: number | null;
}

const MAX_RESULTS = 40;
const MAX_SNIPPET = 20_000;

/** Reads the settings, which turn the list on even when empty; null without them. Throws 400. */
export function flatShape(settings: FieldReader): FlatShape | null {
  if (settings.value('flat_results') === null) return null;
  const flat = settings.object('flat_results');
  return {
    results: flat.integer('max_results', 1, MAX_RESULTS),
    snippet: flat.integer('snippet_max_chars', 1, MAX_SNIPPET),
  };
}

type Card = ReturnType<typeof searchCard>;
type WebResult = ReturnType<typeof webResults>[number];

/** The list: cards come first, as at Tako, since none has the relevance Low. */
export function flatResults(cards: readonly Card[], web: readonly WebResult[], shape: FlatShape) {
  const all = [...cards.map((card) => flatCard(card, shape.snippet)), ...web.map(flatArticle)];
  return all.slice(0, shape.results ?? MAX_RESULTS);
}

function flatCard(card: Card, most: number | null) {
  const snippet = snippetOf(card);
  return {
    type: 'data',
    title: card.title,
    url: card.webpage_url,
    snippet: most === null ? snippet : cutToUnits(snippet, most),
    published_date: card.data_freshness.last_updated,
    sources: card.sources.map(({ source_name: name, url }) => ({ name, url })),
    relevance: card.relevance,
    content: card.content,
    image_url: card.image_url,
    card_id: card.card_id,
  };
}

/** What the card shows, then its sources and how it was counted, under headings of Markdown. */
function snippetOf({ description, sources, methodologies }: Card): string {
  const parts = [
    description,
    sections('Sources', [...new Set(sources.map(({ source_name }) => source_name))]),
    sections(
      'Methodology',
      methodologies.map(({ methodology_description }) => methodology_description),
    ),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function sections(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `### ${title}\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function flatArticle({ title, url, snippet, publish_date, source_name, content }: WebResult) {
  return {
    type: 'web',
    title,
    url,
    snippet,
    published_date: publish_date,
    sources: source_name === null ? [] : [{ name: source_name, url: null }],
    content,
  };
}
