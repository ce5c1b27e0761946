/**
 * Named leases, for what only one of the processes that share a database may do at a time: send requests to a host, load its
 * robots.txt, compute an answer. A single process has null instead, at no cost.
 */
export interface Leases {
  /**
   * Takes a lease, to be held until it is passed on or this process dies. If another process holds it, that one is notified
   * that the lease is wanted. Call it again only after the lease was passed on or lost.
   *
   * @param onWanted called when another process wants the lease, perhaps more than once
   */
  take(name: string, onWanted?: () => void): Promise<Taken>;
  /** Gives up all leases. */
  close(): Promise<void>;
}

/** `passed` resolves when it is worth trying again, and rejects with the reason of the signal. */
export type Taken = { lease: Lease } | { lease: null; passed(signal?: AbortSignal): Promise<void> };

export interface Lease extends Left {
  /** Whether no other process can have it. False once it was passed on, or the database was out of reach for too long. */
  readonly isHeld: boolean;
  readonly isWanted: boolean;
  /** False when another process may have held it within the last minute. */
  readonly isFirst: boolean;
  /** How long ago the previous holder died while holding it, in ms; null if it was passed on. */
  readonly diedMs: number | null;
  /** Stores at once what the next holder must know, in case this one dies. */
  note(left: Left): Promise<void>;
  /** Passes the lease on to the process that wants it. Never rejects. */
  pass(left?: Left): Promise<void>;
}

/** What the holder of a host passes on to the next one, in ms from now; 0 when there is nothing to wait for. */
export interface Left {
  /** Until the next request may be sent. */
  readyMs: number;
  /** Until the end of the pause that the host asked for. */
  closedMs: number;
}
