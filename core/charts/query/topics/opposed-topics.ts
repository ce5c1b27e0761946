/** Topics that a query sets against each other, of which a model kept one: "Trump vs Harris by outlet". */
import { type ChartQueryParts, type ReadChartQuery, TOPIC } from '../../../inference/calls/chart-query.ts';
import { foldLetters } from '../folded-letters.ts';
import { outletsCalled } from '../outlets/named-outlets.ts';
import { withParts } from '../tagged-parts.ts';
import { escaped } from '../vocabulary/patterns.ts';

/** Before the second topic, the preposition of the first one may be said again: "hacia Boric y hacia Kast". */
const AGAIN = '(?:(?:del?|al?|sobre|con|hacia|of|on|about|to|towards?|with) )?(?:(?:the|el|la|los|las) )?';
const OPPOSED = '(?:vs\\.?|versus|frente al?|compared (?:to|with)|comparad[oa]s? con)';
const JOINED = '(?:and|with|y|e|con|&)';
const COMPARING = /(?<![a-z])(?:compar|contrast)[a-z]*(?![a-z])/;
/** Whose press it is, and no topic: "Trump vs Harris voters" is one, "UK vs US press" is not. */
const PRESS = '(?! (?:press|media|papers?|newspapers?|outlets?|prensa|medios|diarios|periodicos)(?![a-z]))';

/**
 * What was read, with both sides of a comparison as topics where one was tagged as a topic that is not asked for. `names`:
 * outlets with articles, which are no topics.
 */
export function withOpponents(learned: ReadChartQuery, names: ReadonlyMap<string, string>): ReadChartQuery {
  return withParts(learned, (parts) =>
    parts.dropped
      .filter((words) => outletsCalled([words], names).outlets === null)
      .reduce(withOpponent, parts),
  );
}

/** With `words` as a topic, if they stand beside one with nothing but words of a comparison between them. */
function withOpponent(parts: ChartQueryParts, words: string): ChartQueryParts {
  const { frame, topics, dropped } = parts;
  const folded = foldLetters(frame);
  const said = escaped(foldLetters(words));
  const between = COMPARING.test(folded) ? `(?:${OPPOSED}|${JOINED})` : OPPOSED;
  const behind = new RegExp(`(?<=${TOPIC} ${between} ${AGAIN})${said}(?![a-z0-9])${PRESS}`);
  const before = new RegExp(`(?<![a-z0-9])${said}(?= ${between} ${AGAIN}${TOPIC}(?![a-z])${PRESS})`);
  const at = (behind.exec(folded) ?? before.exec(folded))?.index;
  if (at === undefined) return parts;
  const place = folded.slice(0, at).split(TOPIC).length - 1;
  return {
    ...parts,
    frame: `${frame.slice(0, at)}${TOPIC}${frame.slice(at + words.length)}`,
    topics: topics.toSpliced(place, 0, words),
    dropped: dropped.filter((one) => one !== words),
  };
}
