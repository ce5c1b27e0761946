/** PNGs, drawn when first asked for and cached by their content: the same picture is drawn once. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Rasterised } from '../../workers/messages/rasterise.ts';
import type { Rasteriser } from '../inference/rasteriser.ts';
import { SingleFlight } from '../platform/cache/single-flight.ts';

/** Bytes of PNG that one process caches. */
const CACHE_BYTES = 48 * 1024 * 1024;

/** Twice the pixels, for the screens that people have. */
const PNG_SCALE = 2;

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

  /**
   * The PNG of an SVG, with `scale` pixels per unit each way, and its hash. Requests for the same one at the same time
   * share one drawing.
   */
  async png(svg: string, scale = PNG_SCALE): Promise<{ png: Buffer; hash: string }> {
    const hash = contentHash(svg, scale);
    const drawn =
      this.#cache.get(hash) ?? (await this.#drawing.run(hash, () => this.#draw(hash, svg, scale)));
    return { png: Buffer.from(drawn.png), hash };
  }

  async #draw(hash: string, svg: string, scale: number): Promise<Rasterised> {
    const drawn = await this.#rasteriser.draw(svg, scale);
    this.#cache.set(hash, drawn);
    return drawn;
  }
}

/** A short name for the content, also for ETags. */
export function contentHash(content: string, scale = 1): string {
  return createHash('sha256').update(`${scale}\n${content}`).digest('base64url').slice(0, 27);
}
