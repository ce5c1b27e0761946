/** What the clients of a siege were told: everything that must be true of the store whatever happens afterwards. */

export type Made = 'chart' | 'job' | 'index' | 'watch';

export class Acknowledged {
  /** Cost in USD by the id of what was billed. */
  readonly bills = new Map<string, number>();
  /** What was created, by kind. */
  readonly made: Readonly<Record<Made, Set<string>>> = {
    chart: new Set(),
    job: new Set(),
    index: new Set(),
    watch: new Set(),
  };
  /** Answers by kind of work and status; `gone` when the connection broke. */
  readonly answers = new Map<string, number>();
  /** What no fault of the siege explains: bodies of 500 answers, answers that break the interface. */
  readonly defects: string[] = [];
  /** Addresses of matches by the watch and the `webhook-id` they came under. */
  readonly delivered = new Map<string, string[]>();

  count(kind: string, status: number | 'gone'): void {
    const key = `${kind} ${status}`;
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
  }
}
