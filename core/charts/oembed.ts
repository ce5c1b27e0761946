/** How other sites turn the address of a chart into the chart (oembed.com). */
import { addressesOf } from './chart-response.ts';
import type { Chart } from './data/chart.ts';
import { embedCode, embedSize } from './embed.ts';
import type { Scene } from './wording/scene.ts';

/** For how long the answer may be cached. */
export const OEMBED_SECONDS = 300;

/** Pixels that the host has. */
export interface OembedBounds {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/** The answer for a chart whose addresses begin with `baseUrl`. */
export function oembedOf(scene: Scene<Chart>, baseUrl: string, bounds: OembedBounds) {
  const { picture: chart, title } = scene;
  const { maxwidth, maxheight } = bounds;
  const size = embedSize(scene, {
    ...(maxwidth !== undefined && { maxWidth: maxwidth }),
    ...(maxheight !== undefined && { maxHeight: maxheight }),
  });
  const { embed_url } = addressesOf(chart.id, baseUrl);
  return {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: 'canillita',
    provider_url: baseUrl,
    cache_age: OEMBED_SECONDS,
    html: embedCode(embed_url, title, size),
    ...size,
    thumbnail_url: `${embed_url}/card.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  };
}
