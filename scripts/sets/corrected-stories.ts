import read from './corrected-stories.json' with { type: 'json' };
import type { LabelledArticle } from './stories.ts';

export type Corrected = LabelledArticle & {
  /** As the set has it; `group` is as read. */
  listed: string;
};

/** Days whose headlines were read one by one, by split. */
export const READ_DAYS: Record<'dev' | 'test', readonly string[]> = read.days;

/**
 * The stories as a reader has them: clusters that only share a topic are split, those that tell one event are joined. English
 * is corrected on `READ_DAYS` alone, Spanish wherever two groups looked alike to an early version of the judge. Of the 159
 * English pairs listed on those days 89 were kept and 21 were added. One reader, who saw that version's likeness: it favours us a
 * little.
 */
export function corrected(articles: readonly LabelledArticle[]): Corrected[] {
  const story = new Map(articles.map(({ id, group }) => [id, group]));
  for (const { id, group } of articles)
    if (read.split.includes(group) || read.apart.includes(id)) story.set(id, id);
  for (const together of read.together) {
    const groups = new Set(together.map((id) => story.get(id)));
    // Whole groups are joined where they were not split before.
    for (const [id, group] of story)
      if (together.includes(id) || (groups.has(group) && isWhole(id))) story.set(id, together[0]!);
  }
  return articles.map((one) => ({ ...one, listed: one.group, group: story.get(one.id)! }));
}

/** Spanish ids are joined by their groups, English ones (n…) one by one. */
function isWhole(id: string): boolean {
  return !id.startsWith('n');
}
