/** What the thread of the embedded database answers. */
export interface ThreadAnswer {
  /** What was returned, by each statement that returned any. */
  tables: Table[];
  /** Rows affected, or returned, by the last statement. */
  count: number;
  /** The tag of the last statement, such as COMMIT. */
  command: string;
}

/** Column by column: to copy it to the other thread takes a third of the time that rows take. */
export interface Table {
  names: string[];
  columns: unknown[][];
}
