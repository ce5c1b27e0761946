/** How other sites turn the address of a chart into the chart (oembed.com). */
import { addressesOf } from './chart-response.ts';
import type { Chart } from './data/chart.ts';
import type { AskedTheme } from './data/options.ts';
import { embedCode, embedSize, type HostBounds } from './embed.ts';
import type { Scene } from './wording/scene.ts';

/** For how long the answer may be cached. */
export const OEMBED_SECONDS = 300;

/** What the host asks for. */
export interface OembedBounds extends HostBounds {
  /** The theme that the address of the page asks for; null: the chart's own. */
  theme?: AskedTheme;
}

/** The answer for a chart whose addresses begin with `baseUrl`. */
export function oembedOf(scene: Scene<Chart>, baseUrl: string, bounds: OembedBounds) {
  const { picture: chart, title } = scene;
  const { theme = null } = bounds;
  const size = embedSize(scene, bounds);
  const { embed_url } = addressesOf(chart.id, baseUrl);
  return {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: 'canillita',
    provider_url: baseUrl,
    cache_age: OEMBED_SECONDS,
    html: embedCode(theme === null ? embed_url : `${embed_url}?theme=${theme}`, title, size),
    ...size,
    thumbnail_url: `${embed_url}/card.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  };
}
