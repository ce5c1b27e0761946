/** The meaning of a hub model's outputs, from their names in `config.json`, in any order. */

/** Column of each meaning in the logits; absent if the model has no such output. */
export type LabelColumns = Partial<Record<string, number>>;

const MEANINGS = {
  /** "not_entailment" comes first because it contains the other word. */
  nli: { contradiction: /contradic|^not[_ ]?entail/, neutral: /neutral/, entailment: /entail/ },
  sentiment: { positive: /^pos/, neutral: /^neu/, negative: /^neg/ },
  /** Cross-encoders with two outputs; unnamed, the first is "no". */
  relevance: { no: /^(?:not|no|non|irrelevant|different|false|0$|label_0)/, yes: /./ },
} as const;

export type LabelKind = keyof typeof MEANINGS;

const NEEDED: Record<LabelKind, readonly string[]> = {
  nli: ['contradiction', 'entailment'],
  sentiment: ['positive', 'neutral', 'negative'],
  relevance: ['no', 'yes'],
};

/** The columns of `labels` by the meanings of `kind`; null when a required meaning has no label. */
export function columnsOf(kind: LabelKind, labels: readonly string[]): LabelColumns | null {
  const columns: LabelColumns = {};
  for (const [column, label] of labels.entries()) {
    const plain = label.trim().toLowerCase();
    const meaning = Object.entries(MEANINGS[kind]).find(([, pattern]) => pattern.test(plain))?.[0];
    if (meaning !== undefined) columns[meaning] ??= column;
  }
  return NEEDED[kind].every((meaning) => columns[meaning] !== undefined) ? columns : null;
}

/** Labels in a `config.json`, in output order: `id2label`, else `label2id` inverted. */
export function labelsOf(config: { id2label?: unknown; label2id?: unknown }): string[] {
  const byId = Object.entries((config.id2label ?? {}) as Record<string, unknown>);
  const byLabel = Object.entries((config.label2id ?? {}) as Record<string, unknown>);
  const pairs = byId.length > 0 ? byId : byLabel.map(([label, id]) => [String(id), label] as const);
  return pairs
    .map(([id, label]) => [Number(id), String(label)] as const)
    .sort(([a], [b]) => a - b)
    .map(([, label]) => label);
}
