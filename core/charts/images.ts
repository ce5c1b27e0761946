/** PNGs, drawn when first asked for and cached by their content: the same picture is drawn once. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Rasterised } from '../../workers/messages/rasterise.ts';
import type { Rasteriser } from '../inference/rasteriser.ts';
import { SingleFlight } from '../platform/single-flight.ts';

/** Bytes of PNG that one process caches. */
const CACHE_BYTES = 48 * 1024 * 1024;

export class Images {
  readonly #rasteriser: Rasteriser;
  readonly #cache = new LRUCache<string, Rasterised>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ png }) => png.length,
  });
  readonly #drawing = new SingleFlight<Rasterised>();

  constructor(rasteriser: Rasteriser) {
    this.#rasteriser = rasteriser;
  }

  /** The PNG of an SVG at `scale`. Requests for the same one at the same time share one drawing. */
  async png(svg: string, scale: number): Promise<Rasterised> {
    const key = contentHash(svg, scale);
    return this.#cache.get(key) ?? this.#drawing.run(key, () => this.#draw(key, svg, scale));
  }

  async #draw(key: string, svg: string, scale: number): Promise<Rasterised> {
    const drawn = await this.#rasteriser.draw(svg, scale);
    this.#cache.set(key, drawn);
    return drawn;
  }
}

/** A short name for the content, also for ETags. */
export function contentHash(content: string, scale = 1): string {
  return createHash('sha256').update(`${scale}\n${content}`).digest('base64url').slice(0, 27);
}
