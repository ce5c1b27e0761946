/** A chart from thin_viz components: a header, and components with data. */
import { MAX_NAME, MAX_SUBTITLE, MAX_TITLE } from '#core/charts/data/limits.ts';
import type { JsonObject } from '#core/compat/field-reader.ts';
import type { Warnings } from '#core/compat/fields.ts';
import { cutToUnits } from '#core/language/cut-text.ts';
import { Failure, invalidField } from '#core/platform/errors.ts';
import { isObject } from '#core/platform/objects.ts';
import { DRAWERS } from './component-types.ts';
import type { ChartDraft, OwnChart } from './own-chart.ts';

const KNOWN = Object.keys(DRAWERS).join(', ');

interface Component {
  /** Where it stands in the body. */
  path: string;
  type: unknown;
  variant: unknown;
  config: JsonObject;
}

/**
 * Reads `components`: the header, and the first component that can be drawn. Those that cannot are named in warnings.
 * Throws 400 when none can, saying what is wrong with the first.
 */
export function readComponents(body: JsonObject, warnings: Warnings): OwnChart {
  const components = componentsIn(body);
  const header = components.findLast(isHeader)?.config ?? {};
  const { draft, component } = firstDrawn(
    components.filter((one) => !isHeader(one)),
    warnings,
  );
  const title = textIn(body.title ?? header.title ?? component.config.title, MAX_TITLE);
  const subtitle = textIn(header.subtitle ?? body.description, MAX_SUBTITLE);
  const source = textIn(body.source, MAX_NAME);
  return {
    typedBy: component.path,
    table: { from: 'data', to: `${component.path}.config` },
    draft: {
      ...draft,
      ...(title && { title }),
      ...(subtitle && { subtitle }),
      ...(source && { sources: [{ name: source }] }),
    },
  };
}

function componentsIn({ components }: JsonObject): Component[] {
  if (!Array.isArray(components) || components.length === 0)
    throw invalidField('components', 'must be a list of components');
  return components.map((one: unknown, at) => {
    const path = `components[${at}]`;
    if (!isObject(one)) throw invalidField(path, 'must be an object');
    const { component_type: type, component_variant: variant, config } = one;
    return { path, type, variant, config: configOf(config ?? null, path) };
  });
}

function configOf(config: unknown, path: string): JsonObject {
  if (config === null) return {};
  if (!isObject(config)) throw invalidField(`${path}.config`, 'must be an object');
  return config;
}

function isHeader({ type }: Component): boolean {
  return type === 'header';
}

/** Draws the first component that can be drawn; warns of all others. */
function firstDrawn(
  components: readonly Component[],
  warnings: Warnings,
): { draft: ChartDraft; component: Component } {
  let drawn: { draft: ChartDraft; component: Component } | null = null;
  let refusal: Failure | null = null;
  for (const component of components) {
    const { path, type, variant, config } = component;
    if (typeof type !== 'string' || !Object.hasOwn(DRAWERS, type)) warnings.add(`unsupported:${path}`);
    else if (drawn !== null) warnings.add(`limited:${path}`);
    else {
      try {
        const draft = DRAWERS[type]!({ ...config, component_variant: variant }, path, warnings);
        drawn = { draft, component };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refusal ??= error;
        warnings.add(`unsupported:${path}`);
      }
    }
  }
  if (drawn === null)
    throw refusal ?? invalidField('components', `must have one that can be drawn: ${KNOWN}`);
  return drawn;
}

/** A text in `most` characters; empty for anything else. */
function textIn(value: unknown, most: number): string {
  return typeof value === 'string' ? cutToUnits(value.trim(), most) : '';
}
