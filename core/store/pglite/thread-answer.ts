/** What the thread of the embedded database answers. */
export interface ThreadAnswer {
  /** The result of each statement that returned rows. */
  tables: Table[];
  /** Rows affected, or returned, by the last statement. */
  count: number;
  /** The tag of the last statement, such as COMMIT. */
  command: string;
}

/** Stored by column, which takes a third of the time of rows to copy to the other thread. */
export interface Table {
  names: string[];
  columns: unknown[][];
}
